import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openAs, publishNew, register } from './members.ts';
import { APP, openNativeShell } from './nativeShell.ts';

declare global {
  interface Window {
    /** What the app asked for and nothing on the device answered. */
    unanswered: string[];
  }
}

/** Addresses of everything in the packs of this device, with their types. */
const packed = (page: Page): Promise<{ address: string; type: string }[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('packs');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = database.transaction('entries').objectStore('entries').getAll();
    const entries = await new Promise<{ address: string; type: string }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return entries.map(({ address, type }) => ({ address, type }));
  });

const goInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((given) => {
    history.pushState({}, '', given);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('in the native app everything that an offline area promises is there without a connection @phone', async ({
  page,
  context,
}) => {
  const ana = await register();
  const name = `Pico en el bolsillo ${ana.id}`;
  const near = `Collado en el bolsillo ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [1.55, 42.55], fields: {} }, ana);
  await publishNew('shelter', { name: near, place: [1.553, 42.552], fields: {} }, ana);
  await openNativeShell(page);
  await openAs(page, ana, `${APP}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await page.getByRole('button', { name: `Download: ${name}` }).click();
  await expect(page.getByText(/^On this device/)).toBeVisible();

  // What was only seen does not help.
  await page.evaluate(async () => {
    for (const key of await caches.keys()) await caches.delete(key);
  });
  await context.setOffline(true);
  await page.goto(`${APP}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const entries = await packed(page);
  expect(entries.length).toBeGreaterThan(50);
  // Who reads is asked at every start, also in vain.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.unanswered = [];
    const asked = window.fetch;
    window.fetch = async (input, init) => {
      try {
        return await asked(input, init);
      } catch (error) {
        const request = new Request(input, init);
        if (!/page-views|\/reports/.test(request.url))
          window.unanswered.push(`${request.url} ${String(init?.body ?? '')}`);
        throw error;
      }
    };
  });

  // Every page of it. That of Explore is there for its map alone.
  const pages = entries.filter(({ address, type }) => type.startsWith('text/html') && address !== '/elements');
  expect(pages.length).toBeGreaterThan(1);
  // Twice, since the next page may use the images of the one before it for its own.
  for (const { address } of [...pages, ...pages]) {
    await goInApp(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const broken = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.images].flatMap(({ complete, naturalWidth, currentSrc }) =>
          complete && naturalWidth === 0 && currentSrc !== '' ? [currentSrc] : [],
        ),
      );
    await expect.poll(broken, address).toEqual([]);
  }
  // The map of it.
  await goInApp(page, '/elements?v=map&at=1.55,42.55,13');
  await expect(page.getByText(/places? in view/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.unanswered)).toEqual([]);

  // Each tile, terrain, photo and track by itself.
  const missing = await page.evaluate(
    async (addresses) => {
      const without: string[] = [];
      const headers = { 'x-access-token': localStorage.getItem('accessToken') ?? '' };
      for (const address of addresses) {
        const answer = await fetch(address, address.startsWith('/api/') ? { headers } : {}).catch(() => null);
        if (!answer || !answer.ok) without.push(address);
      }
      return without;
    },
    entries
      .map(({ address }) => address)
      .filter((address) => /^\/(tiles|maps|basemap|media|covers|api)\//.test(address) && !address.includes('#')),
  );
  expect(missing).toEqual([]);

  // Logging out leaves nothing of it. The app, which was opened without a connection, learns by itself who its member is.
  await context.setOffline(false);
  await page.evaluate(() => {
    history.pushState({}, '', '/log-out');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
  await expect.poll(() => packed(page)).toEqual([]);
});
