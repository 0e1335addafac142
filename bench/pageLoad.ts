import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';

/** A phone of the middle class in a valley: "slow 4G" and a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;

/** What a reader sees of a page that loads. */
export interface PageLoad {
  /** Milliseconds to the largest contentful paint. */
  readonly paint: number;
  /** Cumulative layout shift, all windows added up. */
  readonly shift: number;
}

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
  });
}

/** Loads a page for the first time on a slow phone, with its scripts or the same HTML without them. */
export async function loadSlowly(browser: Browser, url: string, withScripts: boolean): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    // Not by intercepting: that would slow one side down.
    if (!withScripts) await client.send('Network.setBlockedURLs', { urls: ['*.js', '*/locales/*'] });
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(async () => {
      const entries = (type: string): Promise<PerformanceEntry[]> =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
          observer.observe({ type, buffered: true });
          // Where nothing moved there is no entry to wait for.
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
