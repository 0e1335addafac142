import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { generateProjects } from './generateProjects.ts';
import { nativePage } from './nativePage.ts';
import { readNativeSettings } from './nativeSettings.ts';

const GROUND = '#101517';

/** Builds the app for the shells and renews both projects. Files that an owner adds to them stay. */
export async function syncNative(root: string, log: (message: string) => void): Promise<void> {
  log('Building the app for the device…');
  const www = buildForDevice(root, path.join(root, 'app/dist/native'));
  const made = generateProjects(root, www);
  try {
    await drawIcons(root, made);
    for (const name of ['android', 'ios', 'capacitor.config.json'])
      fs.cpSync(path.join(made, name), path.join(root, 'native', name), { recursive: true, force: true });
  } finally {
    fs.rmSync(made, { recursive: true });
  }
  log('native/android and native/ios are as this release needs them. Next: docs/native.md.');
}

/**
 * @param www an empty folder for the page of the native app
 * @returns the same folder
 */
export function buildForDevice(root: string, www: string): string {
  const app = path.join(root, 'app');
  const script = path.join(root, 'node_modules/vite/bin/vite.js');
  const to = ['--outDir', www, '--emptyOutDir'];
  const built = spawnSync(process.execPath, [script, 'build', '--mode', 'native', '--logLevel', 'warn', ...to], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The app could not be built.\n${built.stdout}${built.stderr}`);
  const manifest = JSON.parse(fs.readFileSync(path.join(www, '.vite/manifest.json'), 'utf8'));
  fs.writeFileSync(path.join(www, 'index.html'), nativePage(manifest, readNativeSettings(root)));
  return www;
}

/** Draws the icon of the app in the size of each picture of the templates. */
async function drawIcons(root: string, folder: string): Promise<void> {
  const icon = path.join(root, 'app/public/icons/icon.svg');
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.png') || file.includes(`${path.sep}public${path.sep}`)) continue;
    const full = path.join(folder, file);
    const { width, height } = await sharp(full).metadata();
    // Splash screens show the icon small; adaptive icons lose a third at their edges.
    const share = /splash/i.test(file) ? 0.2 : file.includes('foreground') ? 0.6 : 1;
    const side = Math.round(Math.min(width, height) * share);
    const drawn = await sharp(icon, { density: 72 * Math.ceil(side / 34) })
      .resize(side, side)
      .png()
      .toBuffer();
    const canvas = { width, height, channels: 4, background: GROUND } as const;
    fs.writeFileSync(
      full,
      await sharp({ create: canvas })
        .composite([{ input: drawn }])
        .png()
        .toBuffer(),
    );
  }
}
