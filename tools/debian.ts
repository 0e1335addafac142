import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Installs Debian's packages, which only root can do where there is apt-get. Elsewhere, and when it fails, the tests
 * that need their programs are skipped.
 */
export function installFromDebian(...packages: string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} (once)…`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Programs that tests run the product with, and the packages they come from. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/buildah': 'buildah',
  '/usr/sbin/varnishd': 'varnish',
};

export function installPrograms(): void {
  const missing = Object.entries(PROGRAMS).filter(([file]) => !fs.existsSync(file));
  installFromDebian(...missing.map(([, name]) => name));
}
