import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';
import { waitForFrame } from './waitForFrame.ts';

const ALL_MESSAGES = /\/locales\/(en|es)\.[\w-]{8}\.json$/;

/** Records the message files that the page requests, without hash and ending. */
function watchMessages(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = /\/locales\/(.+)\.[\w-]{8}\.json$/.exec(request.url())?.[1];
    if (name) files.push(name);
  });
  return files;
}

/** Records the error reports that the page sends. */
async function watchReports(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: Promise<string>[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (String(url) === '/api/error-reports') reports.push((body as Blob).text());
      return send(url, body);
    };
    Object.assign(globalThis, { reports });
  });
  return () => page.evaluate(() => Promise.all((globalThis as unknown as { reports: Promise<string>[] }).reports));
}

test(
  'a page fetches only the messages it uses, and the rest on the first navigation',
  { tag: '@once' },
  async ({ page }) => {
    const reports = await watchReports(page);
    const files = watchMessages(page);
    await page.goto(`${ORIGINS.es}/montañas`);
    await waitForFrame(page);
    expect(files).toEqual(['es.ListingScreen']);
    await page.locator('header').getByRole('link', { name: 'Comunidad' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comunidad');
    expect(files).toEqual(['es.ListingScreen', 'es']);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Montañas');
    expect(files).toEqual(['es.ListingScreen', 'es']);
    expect(await reports()).toEqual([]);
  },
);

test(
  'a modal whose messages cannot be loaded shows an error, and the page keeps working',
  { tag: '@once' },
  async ({ page }) => {
    const files = watchMessages(page);
    await page.route(ALL_MESSAGES, (route) => route.abort());
    await page.goto(`${ORIGINS.en}/help/about`);
    await waitForFrame(page);
    await page.keyboard.press('?');
    await expect(page.getByText("Can't reach Cordada.")).toBeVisible();
    // Tried again, and then given up.
    expect(files.filter((file) => file === 'en').length).toBeGreaterThan(1);
    await page.unroute(ALL_MESSAGES);
    await page.keyboard.press('m');
    await expect(page.locator('[data-layer]')).toContainText('Contents');
  },
);

test(
  'pages of a member show no missing message with only the messages they were served',
  { tag: '@once' },
  async ({ page }) => {
    const reports = await watchReports(page);
    await page.route(ALL_MESSAGES, (route) => route.abort());
    const member = await register();
    await openAs(page, member, `${ORIGINS.en}/my-targets`);
    for (const path of ['my-targets', 'my-activities', 'notifications']) {
      await page.goto(`${ORIGINS.en}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('body')).not.toContainText('Undefined message');
      expect((await reports()).filter((report) => report.includes('did not come with the page'))).toEqual([]);
    }
  },
);
