import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Left } from '#app/data/testing/killedDevice.ts';
import { findHeadlessShell } from '../chromium.ts';
import { startDeviceServer } from './deviceServer.ts';

const KILLS = 200;
/** Each so many kills end the whole browser instead of a page. */
const BROWSER_EVERY = 20;
/**
 * A browser that ends badly may drop the whole storage of a site, which no app can prevent: seen once in some hundred ends
 * of Chromium 156. Whatever else is lost is lost by the app.
 */
const STORAGE_LOSSES_MAX = 1;
const OWNERS = ['ana', 'bea'];
const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-kills-'));

afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The page with the code of the app that writes on the device. */
async function pageText(): Promise<string> {
  const input = path.join(root, 'app/src/features/recording/testing/killedPage.ts');
  const built = await build({
    root: path.join(root, 'app'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#app': path.join(root, 'app/src') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : null;
  if (chunk?.type !== 'chunk') throw new Error('Nothing was built');
  return `<!doctype html><title>Device</title><script type="module">${chunk.code.replaceAll('</script', '<\\/script')}</script>`;
}

/** Whether a database that only the browser itself can lose is still there; makes it where it is not. */
const hasWitness = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('witness', 1);
        let isThere = true;
        opening.addEventListener('upgradeneeded', () => (isThere = false));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No witness')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve(isThere);
        });
      }),
  );

it('nothing is lost, twice or shown to another member when a browser is killed at 200 random moments of downloading, recording and sending', async () => {
  const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
  const random = seededRandom(seed);
  const why = `KILLS_SEED=${seed}`;
  const server = await startDeviceServer(await pageText(), seededRandom(seed + 1));
  const executablePath = await findHeadlessShell();
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(path.join(folder, 'profile'), { executablePath, chromiumSandbox: false });
  let device = await launch();
  /** What was acknowledged, by its kind. */
  const said = new Set<string>();
  let acknowledged = 0;
  const open = async (onSaid: () => void): Promise<Page> => {
    const page = await device.newPage();
    await page.exposeFunction('said', (text: string) => {
      said.add(text);
      acknowledged += 1;
      onSaid();
    });
    await page.goto(server.origin);
    return page;
  };
  const check = (ownerId: string, left: Left): void => {
    expect(new Set(left.owners).size, `${why}: of others`).toBeLessThanOrEqual(1);
    expect(
      left.owners.every((owner) => owner === ownerId),
      `${why}: of others`,
    ).toBe(true);
    expect(new Set(left.fixes).size, `${why}: fixes twice`).toBe(left.fixes.length);
    const lost = [...said].filter(
      (text) => text.startsWith(`fix ${ownerId} `) && !left.fixes.includes(Number(text.split(' ')[2])),
    );
    expect(lost, why).toEqual([]);
    if (left.texts !== null) {
      const versions = Array.from({ length: server.version() }, (_, n) =>
        server
          .texts(n + 1)
          .map((text) => `${text} in pack-${ownerId}`)
          .sort(),
      );
      expect(versions, `${why}: half a pack`).toContainEqual(left.texts.toSorted());
    }
  };

  let losses = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ownerId = OWNERS[Math.floor(random() * OWNERS.length)] ?? '';
    if (random() < 0.15) server.renewPacks();
    let until = Math.floor(random() * 40);
    const { promise: moment, resolve } = Promise.withResolvers<void>();
    const page = await open(() => {
      until -= 1;
      if (until <= 0) resolve();
    });
    if (!(await hasWitness(page)) && kill > 0) {
      losses += 1;
      said.clear();
    }
    check(ownerId, await page.evaluate((owner) => window.left(owner), ownerId));
    const round = { ownerId, token: `token of ${ownerId}`, first: kill * 100, writes: 8 };
    // Ends when all is done, or never.
    void page.evaluate((given) => window.work(given), round).then(resolve, () => undefined);
    await moment;
    if (kill % BROWSER_EVERY === BROWSER_EVERY - 1) {
      const gone = device.waitForEvent('close');
      const devtools = await device.newCDPSession(page);
      void devtools.send('Browser.crash').catch(() => undefined);
      await gone;
      device = await launch();
    } else {
      const crashed = page.waitForEvent('crash');
      const devtools = await device.newCDPSession(page);
      void devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
    }
  }

  server.behaveWell();
  for (const ownerId of OWNERS) {
    const page = await open(() => undefined);
    await page.evaluate(
      (owner) => window.work({ ownerId: owner, token: `token of ${owner}`, first: 0, writes: 0 }),
      ownerId,
    );
    const left = await page.evaluate((owner) => window.left(owner), ownerId);
    check(ownerId, left);
    expect(left.texts?.toSorted(), why).toEqual(
      server
        .texts(server.version())
        .map((text) => `${text} in pack-${ownerId}`)
        .sort(),
    );
    expect(left.owners, `${why}: still waiting`).toEqual([ownerId]);
    expect(left.superfluousChunks, why).toBe(0);
    const own = server.applied.filter((one) => one.ownerId === ownerId);
    expect(
      own.filter(({ token }) => token !== `token of ${ownerId}`),
      why,
    ).toEqual([]);
    const numbers = own.map(({ n }) => n);
    expect(new Set(numbers).size, `${why}: applied twice`).toBe(numbers.length);
    const lost = [...said].filter(
      (text) => text.startsWith(`kept ${ownerId} `) && !numbers.includes(Number(text.split(' ')[2])),
    );
    expect(lost, `${why}: never applied`).toEqual([]);
    for (const chain of [0, 1, 2]) {
      const inChain = numbers.filter((n) => n % 3 === chain);
      expect(inChain, `${why}: out of order`).toEqual(inChain.toSorted((a, b) => a - b));
    }
    await page.close();
  }
  expect(losses, `${why}: the browser lost its storage`).toBeLessThanOrEqual(STORAGE_LOSSES_MAX);
  expect(acknowledged, why).toBeGreaterThan(KILLS);
  await device.close();
  await server.close();
}, 600_000);
