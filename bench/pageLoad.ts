import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { paired, printRatio } from './paired.ts';

/** Mid-range phone: the "slow 4G" network preset and a CPU four times slower than this machine. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
export const CPU_SLOWDOWN = 4;

interface PageLoad {
  readonly paint: number;
  readonly shift: number;
}

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
  });
}

async function loadSlowly(browser: Browser, url: string, withScripts: boolean): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    // Do not intercept requests: interception would slow down only one side.
    if (!withScripts) await client.send('Network.setBlockedURLs', { urls: ['*.js', '*/locales/*'] });
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(async () => {
      const entries = (type: string): Promise<PerformanceEntry[]> =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
          observer.observe({ type, buffered: true });
          // Without layout shifts there is no entry, so stop waiting after 300 ms.
          setTimeout(() => resolve([]), 300);
        });
      const paints = await entries('largest-contentful-paint');
      const shifts = (await entries('layout-shift')) as (PerformanceEntry & { readonly value: number })[];
      return { paint: paints.at(-1)?.startTime ?? 0, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
    });
  } finally {
    await context.close();
  }
}

/** The largest paint beside that of the same page without scripts, and what moves meanwhile. */
export async function printPageLoad(browser: Browser, name: string, url: string, pairs: number): Promise<void> {
  const shifts: number[] = [];
  const load = async (withScripts: boolean): Promise<number> => {
    const { paint, shift } = await loadSlowly(browser, url, withScripts);
    if (withScripts) shifts.push(shift);
    return paint;
  };
  const ratio = await paired(
    pairs,
    () => load(true),
    () => load(false),
  );
  printRatio(`B6 largest contentful paint of ${name}, ms`, ratio, '<= 1.15');
  console.log(`B6 layout shift of ${name}: ${Math.max(...shifts).toFixed(4)}   goal <= 0.01`);
}
