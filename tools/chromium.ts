import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGED = '@sparticuz/chromium@153.0.0';

/**
 * A Chromium for the journeys: CHROMIUM_PATH, else one on the PATH, else Debian's package when we
 * are root, else one out of an npm package, else Playwright's own download.
 * @throws Error that says what was tried
 */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  const onPath = findOnPath();
  if (onPath) return onPath;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (once)…');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findOnPath();
    if (installed) return installed;
  }
  const packaged = await unpackChromium();
  if (packaged) return packaged;
  const { chromium } = await import('@playwright/test');
  if (!fs.existsSync(chromium.executablePath())) {
    spawnSync(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    });
  }
  if (fs.existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.');
}

function findOnPath(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  return null;
}

/** The browser of an npm package, kept in `.cache`; it needs the machine's libnss3. */
async function unpackChromium(): Promise<string | null> {
  const folder = path.join(root, '.cache', 'chromium');
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js');
  try {
    if (!fs.existsSync(entry)) {
      console.log('Installing Chromium from npm (once)…');
      fs.mkdirSync(folder, { recursive: true });
      spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', PACKAGED], {
        stdio: 'ignore',
      });
    }
    const { default: packaged } = (await import(entry)) as { default: { executablePath(): Promise<string> } };
    const file = await packaged.executablePath();
    const works = spawnSync(file, ['--version', '--no-sandbox', '--headless'], { timeout: 20_000 });
    return works.status === 0 ? file : null;
  } catch {
    return null;
  }
}
