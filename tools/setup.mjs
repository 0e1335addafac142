import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.cordada-installed');

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

/** Whether `version` has the same major version as `wanted` and is not older. Both look like `24.21.0`, with or without `v`. */
export function isNodeAsWanted(version, wanted) {
  const [major, minor, patch] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor, wantedMinor, wantedPatch] = wanted.replace(/^v/, '').trim().split('.').map(Number);
  if (major !== wantedMajor) return false;
  return minor !== wantedMinor ? minor > wantedMinor : patch >= wantedPatch;
}

/**
 * The Node of `.node-version`. On Linux it is installed as a dependency. npm has no package of that version for macOS, so
 * there the system Node is used if it is recent enough; otherwise a message says what to install.
 */
export function pinnedNode() {
  const local = path.join(modules, '.bin', 'node');
  if (fs.existsSync(local)) return fs.realpathSync(local);
  const wanted = fs.readFileSync(path.join(root, '.node-version'), 'utf8').trim();
  if (isNodeAsWanted(process.versions.node, wanted)) return process.execPath;
  console.error(
    `Cordada runs on Node ${wanted.replace(/^v/, '')} or a newer 24.x; this is ${process.versions.node}. ` +
      'Install it (with Homebrew: brew install node@24; with fnm: fnm install 24) and start again.',
  );
  process.exit(1);
}

/** Otherwise each thread gets a heap of its own in glibc, which keeps some 30 MB more under load. */
export function frugalMemory(environment) {
  return { MALLOC_ARENA_MAX: '2', ...environment };
}
