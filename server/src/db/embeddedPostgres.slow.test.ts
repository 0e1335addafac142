import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

describe.skipIf(process.platform === 'win32')('the embedded PostgreSQL', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-launcher-'));
    fs.chmodSync(folder, 0o755);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const start = () =>
    startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), durable: false, log: () => undefined });

  it('starts once for several users and stops with the last', { timeout: 240_000 }, async () => {
    const users = await Promise.all([start(), start(), start(), start()]);
    const pid = fs.readFileSync(path.join(folder, 'postgres/cluster-18/postmaster.pid'), 'utf8').split('\n')[0];
    for (const user of users.slice(1)) await user.stop();
    expect(fs.readFileSync(path.join(folder, 'postgres/cluster-18/postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid);
    await users[0]?.stop();
    expect(fs.existsSync(path.join(folder, 'postgres/cluster-18/postmaster.pid'))).toBe(false);
  });

  it('takes a pid file that names a live stranger for stale', { timeout: 240_000 }, async () => {
    await (await start()).stop();
    const file = path.join(folder, 'postgres/cluster-18/postmaster.pid');
    fs.writeFileSync(file, `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n0 0\nready   \n`);
    const server = await start();
    await server.stop();
  });

  it('works from a folder whose socket path is too long', { timeout: 240_000 }, async () => {
    folder = path.join(folder, 'a'.repeat(100));
    fs.mkdirSync(folder);
    const server = await start();
    expect(String(server.connection('postgres').host).length).toBeLessThan(90);
    await server.stop();
  });
});
