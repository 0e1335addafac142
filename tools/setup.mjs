import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.cordada-installed');

/** Installs the exact dependencies of the lock file unless this very lock file is installed. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number);
  if ((major ?? 0) < 20) {
    console.error(`Cordada needs Node 20 or newer to start; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing dependencies (once)…');
  const npm = process.env['npm_execpath'];
  const installArguments = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...installArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', installArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error('The dependencies could not be installed: see the message of npm above.');
    process.exit(1);
  }
  fs.writeFileSync(stamp, lock);
}

/** The Node that the project is pinned to, installed as a dependency; else a system Node new enough. */
export function pinnedNode() {
  const local = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (fs.existsSync(local)) return fs.realpathSync(local);
  const [major] = process.versions.node.split('.').map(Number);
  if ((major ?? 0) >= 24) return process.execPath;
  console.error('The pinned Node 24 is not installed for this platform: install Node 24 and start again.');
  process.exit(1);
}
