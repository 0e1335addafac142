import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { expectSeen } from './seenPages.ts';
import { ORIGINS } from './startProduct.ts';

test.use({ serviceWorkers: 'allow' });

/** Requests that were not answered; visits are counted only with a connection. */
function watchFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request: Request) => {
    const { pathname } = new URL(request.url());
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (pathname !== '/api/page-views' && !isAborted)
      failed.push(`${pathname} ${request.postData()?.slice(0, 200) ?? ''}`);
  });
  return failed;
}

/** Puts a finished recording on the device that goes up to a summit from the south, stays there, and comes back. */
const recordWay = (page: Page, { id: ownerId }: Member, [lon, lat]: readonly [number, number]): Promise<void> =>
  page.evaluate(
    async ({ ownerId, lon, lat }) => {
      const request = indexedDB.open('recordings');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = database.transaction(['recordings', 'fixes'], 'readwrite');
      const startedAt = Date.now() - 3_600_000;
      transaction.objectStore('recordings').put({ id: 'walk', ownerId, startedAt, isFinished: true });
      const up = Array.from({ length: 101 }, (_, i) => 1_000 - i * 10);
      const way = [...up, ...Array.from({ length: 60 }, () => 0), ...up.toReversed()];
      for (const [i, metersSouth] of way.entries()) {
        const elevationMeters = 2_900 - metersSouth * 0.4;
        const at = { lon, lat: lat - metersSouth / 111_195, elevationMeters, accuracyMeters: 5 };
        transaction.objectStore('fixes').put({ ...at, seconds: startedAt / 1_000 + i * 10, part: 0 }, ['walk', i]);
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    { ownerId, lon, lat },
  );

test('an offline area is downloaded, and read with its map without a connection, by its member alone @phone', async ({
  page,
  context,
}, { repeatEachIndex }) => {
  const ana = await register();
  // Of several summits in one place, none is recognised.
  const [lon, lat] = [1.53 + repeatEachIndex / 50, 42.57];
  const name = `Pico sin red ${ana.id}`;
  const near = `Collado sin red ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [lon, lat], fields: {} }, ana);
  const other = await publishNew('shelter', { name: near, place: [lon + 0.005, lat + 0.002], fields: {} }, ana);

  await openAs(page, ana, `${ORIGINS.neutral}/pin/${id}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await expect(page).toHaveURL(/section=offline/);
  await page.getByRole('button', { name: `Download: ${name}` }).click();
  // The server builds the area first, which takes long beside other work.
  await expect(page.getByText(/^On this device/)).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText(/^Storage used on this device/)).toBeVisible();
  // The worker answers from its second page on.
  await page.reload();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/new-activity`);
  await expectSeen(page, '/new-activity');
  const databases = (): Promise<(string | undefined)[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name: one }) => one));
  await expect.poll(databases).toContain('recordings');

  // Scripts, tiles and photos come from the pack alone; the other place has never been opened.
  await page.evaluate(async () => {
    for (const key of await caches.keys()) if (key !== 'seen-1') await caches.delete(key);
  });
  await context.setOffline(true);
  const failed = watchFailures(page);
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/pin/${other}`);
  await expect(page.getByRole('heading', { level: 1, name: near })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await page.getByRole('link', { name: near }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: near })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/elements?v=map&at=${lon},${lat},13`);
  await expect(
    page
      .getByRole('region', { name: 'Map' })
      .or(page.getByText(/places? in view/))
      .first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(failed).toEqual([]);

  // What a recording reached is recognised by the places of the area.
  await page.goto(`${ORIGINS.neutral}/new-activity`);
  await expect(page.getByRole('heading', { level: 1, name: 'New activity' })).toBeVisible();
  await recordWay(page, ana, [lon, lat]);
  await page.reload();
  const recordings = page.getByRole('list', { name: 'Recordings on this device' });
  await recordings.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`You reached ${name}.`)).toBeVisible();

  // Another member of the same device is answered nothing from it.
  const answered = await page.evaluate(async () => {
    const request = indexedDB.open('packs');
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const all = database.transaction('entries').objectStore('entries').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    const text = keys.map(String).find((key) => /graphql#\S+ \{"id"/.test(key)) ?? '';
    const [, operation, variables = '{}'] = /graphql#(\S+) (.*)$/.exec(text) ?? [];
    const ask = (token: string): Promise<number> =>
      fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ id: operation, variables: JSON.parse(variables) }),
      }).then(
        ({ status }) => status,
        () => 0,
      );
    return [await ask(localStorage.getItem('accessToken') ?? ''), await ask('x'.repeat(43)), await ask('')];
  });
  expect(answered).toEqual([200, 0, 0]);

  await context.setOffline(false);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/log-out`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const left = (): Promise<number> =>
    page.evaluate(async () => {
      const request = indexedDB.open('packs');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const count = database.transaction('chunks').objectStore('chunks').count();
      const chunks = await new Promise<number>((resolve) => {
        count.onsuccess = () => resolve(count.result);
      });
      database.close();
      return chunks;
    });
  await expect.poll(left).toBe(0);
});
