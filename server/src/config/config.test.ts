import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

describe('readConfig', () => {
  it('boots from an empty environment', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: path.resolve('.data'),
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      environment: 'production',
      trustedProxies: 0,
    });
    expect(readConfig({ PORT: '8080', NODE_ENV: ' ', HOST: '' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      environment: 'production',
    });
  });

  it('takes what it documents', () => {
    const config = readConfig({
      DATABASE_URL: 'postgresql://a:b@db/cordada',
      PUBLIC_URL: 'https://cordada.example/',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '2',
    });
    expect(config).toMatchObject({ publicUrl: 'https://cordada.example', environment: 'test', trustedProxies: 2 });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://a:secret@b/c'],
    ['DATABASE_URL', 'postgres://'],
    ['PUBLIC_URL', 'cordada.example'],
    ['PUBLIC_URL', 'https://cordada.example/path'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '11'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '201'],
    ['TRACK_THREADS', '0'],
    ['TRACK_THREADS', '1.5'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'not an address'],
    ['GOOGLE_CLIENT_SECRET', 'with a space'],
    ['GOOGLE_ISSUER', 'http://accounts.example'],
    ['APPLE_PRIVATE_KEY', 'not a key'],
    ['FACEBOOK_ORIGIN', 'http://localhost.evil.example'],
    ['MAIL_FROM', 'A <a@b.cc>\r\nBcc: <x@y.zz>'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong configuration: ${name} must `));
  });

  it('names every wrong setting at once, and shows no secret', () => {
    const wrong = Object.fromEntries(
      SETTINGS.filter(({ name }) => name !== 'DATA_DIR').map(({ name }) => [name, ' ! ']),
    );
    let message = '';
    try {
      readConfig({ ...wrong, DATABASE_URL: 'mysql://me:hunter2@db/x' });
    } catch (error) {
      ({ message } = error as Error);
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must`);
    expect(message).not.toMatch(/hunter2|mysql/);
  });

  it.each([
    [{ SMTP_URL: 'smtp://me:hunter2@mail.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Cordada <hello@cordada.example>' }, 'SMTP_URL'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [{ FACEBOOK_CLIENT_SECRET: 'x' }, 'FACEBOOK_CLIENT_ID'],
    [{ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y' }, 'APPLE_KEY_ID, APPLE_PRIVATE_KEY'],
  ])('names the other half of %j', (given, missing) => {
    expect(() => readConfig(given)).toThrow(new RegExp(`^Wrong configuration: ${missing} must be set too`));
  });

  it('documents every setting once', () => {
    const names = SETTINGS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(SETTINGS.every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
  });
});
