import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installFromDebian } from './debian.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Chromium without windows: a page costs it half the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGED = '@sparticuz/chromium@153.0.0';

/**
 * The headless shell of Chromium for the journeys where it is there or can be installed, else any Chromium.
 * @throws Error that says what was tried
 */
export async function findHeadlessShell(): Promise<string> {
  const shell = process.env['CHROMIUM_PATH'] ? null : (findOnPath([SHELL]) ?? installed(SHELL));
  return shell ?? findChromium();
}

/**
 * A Chromium: CHROMIUM_PATH, else one on the PATH, else Debian's package when we
 * are root, else one out of an npm package, else Playwright's own download.
 * @throws Error that says what was tried
 */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  const there = findOnPath(NAMES) ?? installed('chromium');
  if (there) return there;
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

function installed(name: string): string | null {
  installFromDebian(name);
  return findOnPath([name]);
}

function findOnPath(names: readonly string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  return null;
}

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
