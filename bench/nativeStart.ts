import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readNativeSettings } from '../tools/native/nativeSettings.ts';
import { APP, serveNativeShell } from '../tools/native/nativeShell.ts';
import { buildForDevice } from '../tools/native/syncNative.ts';
import { CPU_SLOWDOWN, launchBrowser } from './pageLoad.ts';
import { median } from './paired.ts';

// node bench/nativeStart.ts http://localhost:PORT [--rounds 9] [--www FOLDER]: from the start of the app of the device to
// the title of the page that was seen last, without a connection, on a processor slowed four times.
const GOAL_MS = 1_000;
const root = path.resolve(import.meta.dirname, '..');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '9' }, www: { type: 'string' } },
});
const [product] = positionals;
if (!product) throw new Error('Usage: node bench/nativeStart.ts http://localhost:PORT [--rounds 9] [--www FOLDER]');

const response = await fetch(`${product}/api/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ elements(first: 1, filter: { types: [mountain] }) { nodes { id } } }' }),
});
const { data } = (await response.json()) as { data: { elements: { nodes: readonly { readonly id: string }[] } } };
const www = values.www ?? buildForDevice(root, fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-native-')));

const browser = await launchBrowser([]);
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await context.newPage();
const session = await context.newCDPSession(page);
await serveNativeShell(page, www, { named: readNativeSettings(root).origin, real: product });
const address = `${APP}/pin/${data.elements.nodes[0]?.id}`;
await page.goto(address);
await page.waitForSelector('h1');
await page.waitForLoadState('networkidle');
await context.setOffline(true);
await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
const times: number[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => (document.querySelector('h1') ? performance.now() : null), null, {
    polling: 'raf',
  });
  times.push((await shown.jsonValue()) ?? 0);
}
await browser.close();
if (!values.www) fs.rmSync(www, { recursive: true });
const show = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
console.log(`native start: ${show(Math.min(...times))} / ${show(median(times))} / ${show(Math.max(...times))}`);
console.log(`lowest, middle and highest of ${times.length}; goal ${show(GOAL_MS)}`);
