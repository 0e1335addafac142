import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const run = (file: string, words: string[], more: Record<string, string> = {}) =>
  spawnSync(process.execPath, [path.join(root, file), ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...more },
  });

it('refuses a stage that does not exist and names those that do', () => {
  const { status, stderr } = run('tools/test.mjs', ['unit', 'castle']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/no stage castle: choose from checks, unit, db, /);
});

it('says why the stage of a server PostgreSQL is skipped where the database tests ran on one', () => {
  const { status, stdout } = run('tools/server-postgres.ts', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^skipped: DATABASE_URL is set/m);
});
