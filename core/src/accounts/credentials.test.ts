import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../testing/processorSeconds.ts';
import type { Failure } from '../failures.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { checkRegistration, emailProblem, normaliseEmail, passwordProblem } from './credentials.ts';

describe('passwords', () => {
  it.each([
    ['seven77', 'password_too_short'],
    ['😀😀😀😀😀😀😀', 'password_too_short'],
    ['x'.repeat(201), 'password_too_long'],
    ['PASSWORD1', 'password_common'],
    ['contraseña', 'password_common'],
    ['aaaaaaaaaa', 'password_common'],
    ['abababababab', 'password_common'],
    ['ana@example.org', 'password_is_email'],
    ['Ana@Example.org', 'password_is_email'],
    ['Cordada-2026!', 'password_is_product'],
    ['C o r d a d a', 'password_is_product'],
  ])('A01 refuses %j as %s', (password, reason) => {
    expect(passwordProblem(password, 'ana@example.org')).toBe(reason);
  });

  it('A01 refuses the local part of the address', () => {
    expect(passwordProblem('ana.ruiz.1980', 'ana.ruiz.1980@example.org')).toBe('password_is_email');
  });

  it.each(['correct horse battery', 'tresmilcien', '😀😁😂🤣😃😄😅😆', 'x y z 1 2 3', `${'ab'.repeat(99)}cd`])(
    'A01 asks no composition of %j',
    (password) => {
      expect(passwordProblem(password, 'ana@example.org')).toBeNull();
    },
  );

  it('finds patterns of any length at once', async () => {
    const judge = () => expect(isCommonPassword(`${'ab'.repeat(50_000)}c`)).toBe(false);
    expect(await processorSeconds(judge)).toBeLessThan(10);
  });
});

describe('email addresses', () => {
  it.each(['a@b.co', 'ana.ruiz+x@sub.example.org', 'josé@example.org', 'a@münchen.de'])('takes %s', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a@b..co',
    'a b@c.de',
    'a@b.co\n',
    'a@b.co\r\nbcc: x@y.z',
    '<a@b.co>',
    'a\u0000@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (email) => {
    expect(emailProblem(email)).toBe('email_invalid');
  });

  it('compares them in one spelling', () => {
    expect(normaliseEmail(' Ana@Example.ORG ')).toBe('ana@example.org');
    expect(normaliseEmail('ａna@example.org')).toBe('ana@example.org');
  });

  it('judges any text, however long, at once', async () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void emailProblem(text)));
    for (const long of [`${'a'.repeat(200_000)}@`, `a@${'a.'.repeat(200_000)}`]) {
      expect(await processorSeconds(() => emailProblem(long))).toBeLessThan(2);
    }
  });
});

describe('checkRegistration', () => {
  const given = {
    email: ' Ana@Example.org',
    password: 'a fine long secret',
    firstName: ' Ana\u202E ',
    lastName: 'Ruiz\u0000 Gil',
    language: 'es' as const,
  };

  it('cleans what it takes and keeps the password as it is', () => {
    expect(checkRegistration({ ...given, password: '  a fine secret  ' })).toEqual({
      email: 'ana@example.org',
      password: '  a fine secret  ',
      firstName: 'Ana',
      lastName: 'Ruiz Gil',
      language: 'es',
    });
  });

  it('names every wrong field at once', () => {
    let fields: Failure['fields'];
    try {
      checkRegistration({ ...given, email: 'x', password: 'y', firstName: '\u200B' });
    } catch (error) {
      ({ fields } = error as Failure);
    }
    expect(fields).toEqual({ email: 'email_invalid', password: 'password_too_short', firstName: 'invalid_input' });
  });
});
