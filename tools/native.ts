import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findHeadlessShell } from './chromium.ts';
import { runCommand } from './command.ts';
import { readNativeSettings } from './native/nativeSettings.ts';
import { takeStorePictures } from './native/store/storePictures.ts';
import { STORE_LANGUAGES, readStoreTexts } from './native/store/storeTexts.ts';
import { buildForDevice, syncNative } from './native/syncNative.ts';

const USAGE = `Usage: npm run native -- sync
       npm run native -- store [ORIGIN]
sync builds the app for the native shells and writes native/android and native/ios. Settings: native/app.json.
store checks the texts of native/store and takes the pictures of both stores from the product at ORIGIN, by default
http://localhost:3000, which has the demo community (\`npm run seed:demo\`) and answers apps (ANDROID_PACKAGE, ANDROID_FINGERPRINTS).`;

const root = path.resolve(import.meta.dirname, '..');

async function makeStore(real: string): Promise<void> {
  const folder = path.join(root, 'native/store');
  for (const language of STORE_LANGUAGES) readStoreTexts(folder, language);
  console.log('Building the app for the device…');
  const www = buildForDevice(root, fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-native-')));
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: ['--no-sandbox', '--font-render-hinting=none', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
  });
  try {
    const pictures = path.join(folder, 'pictures');
    await takeStorePictures({ browser, www, named: readNativeSettings(root).origin, real }, pictures, console.log);
    console.log(`The pictures are in ${path.relative(process.cwd(), pictures)}. Look at each before it is handed in.`);
  } finally {
    await browser.close();
    fs.rmSync(www, { recursive: true });
  }
}

const [command, origin = 'http://localhost:3000'] = process.argv.slice(2);
if (command === 'sync') await runCommand(() => syncNative(root, console.log));
else if (command === 'store' && URL.canParse(origin)) await runCommand(() => makeStore(new URL(origin).origin));
else {
  console.error(USAGE);
  process.exitCode = 1;
}
