import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** What is on the disk of this device. */
const latitudes = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const request = indexedDB.open('recordings');
    request.addEventListener('success', () => {
      const fixes = request.result.transaction('fixes').objectStore('fixes').getAll();
      fixes.addEventListener('success', () => {
        request.result.close();
        resolve(fixes.result.map(({ lat }: { readonly lat: number }) => lat));
      });
    });
    return promise;
  });

test('recordings that the device does not give are not said to be none @phone', async ({ page }) => {
  const member = await register();
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    Object.assign(window, { isStorageBroken: true });
    IDBFactory.prototype.open = (...given) => {
      if (Reflect.get(window, 'isStorageBroken') === true) throw new DOMException('Broken', 'UnknownError');
      return open(...given);
    };
  });
  await openAs(page, member, `${ORIGINS.neutral}/new-activity`);
  const failed = page.getByText('The recordings on this device could not be read.');
  await expect(failed).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStorageBroken: false }));
  await page.getByRole('alert').filter({ has: failed }).getByRole('button', { name: 'Try Again' }).click();
  await expect(failed).toBeHidden();
});

test('a recording survives the end of the browser tab, and becomes the track of an activity @phone', async ({
  context,
}) => {
  const ana = await register();
  await context.grantPermissions(['geolocation']);
  const stand = (metersNorth: number): Promise<void> =>
    context.setGeolocation({ longitude: 1.45, latitude: 42.57 + metersNorth / 111_195, accuracy: 4 });
  await stand(0);
  const open = async (): Promise<Awaited<ReturnType<typeof context.newPage>>> => {
    const page = await context.newPage();
    await openAs(page, ana, `${ORIGINS.neutral}/new-activity`);
    return page;
  };
  const first = await open();
  await first.getByRole('button', { name: 'Record with this phone' }).click();
  const running = first.getByRole('dialog', { name: 'Recording' });
  const distance = running.locator('dt', { hasText: 'Distance' }).locator('xpath=following-sibling::dd');
  // The recorder begins to listen at some time after its dialog is there.
  await expect(running.getByText('Recording', { exact: true })).toHaveCount(2);
  for (let meters = 0; meters <= 200; meters += 40) {
    await expect
      .poll(async () => {
        await stand(meters);
        return latitudes(first);
      })
      .toContainEqual(42.57 + meters / 111_195);
  }
  await expect(distance).not.toHaveText('0 m');
  await running.getByRole('button', { name: 'Lap' }).click();
  await expect(running.getByRole('list', { name: 'Laps' }).getByText('Lap 2')).toBeVisible();
  await running.getByRole('button', { name: 'Where am I?' }).click();
  await expect(first.getByText('42.57180, 1.45000')).toBeVisible();
  // The tab ends without a word.
  await first.close();

  const page = await open();
  await expect(page.getByText('Interrupted')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const uploading = page.waitForResponse((response) => response.url().endsWith('/api/tracks'));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  // The lap of the first tab is in the track.
  const track: { readonly id: string } = await (await uploading).json();
  const gpx = await fetch(`${ORIGINS.neutral}/api/tracks/${track.id}.gpx`, {
    headers: { 'x-access-token': ana.accessToken },
  });
  expect(await gpx.text()).toContain('<name>Lap 1</name>');
  await expect(page.getByText('Interrupted')).toBeHidden();
  // The server has it, so this device has not.
  await expect(page.getByRole('list', { name: 'Recordings on this device' })).toBeHidden();

  // Finished without a connection, it becomes a draft later.
  const again = page.getByRole('dialog', { name: 'Recording' });
  await page.getByRole('button', { name: 'Record with this phone' }).click();
  let north = 1_000;
  const walked = again.locator('dt', { hasText: 'Distance' }).locator('xpath=following-sibling::dd');
  await expect
    .poll(async () => {
      north += 50;
      await stand(north);
      return walked.textContent();
    })
    .not.toBe('0 m');
  await again.getByRole('button', { name: 'Pause' }).click();
  await context.setOffline(true);
  await again.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('No connection: the recording is kept', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
});

test('a recording whose tab is killed twenty times loses at most the position under way each time @phone', async ({
  context,
}) => {
  const KILLS = 20;
  const ana = await register();
  await context.grantPermissions(['geolocation']);
  const latitudeOf = (count: number): number => 42.57 + (count * 20) / 111_195;
  const stand = (count: number): Promise<void> =>
    context.setGeolocation({ longitude: 1.45, latitude: latitudeOf(count), accuracy: 4 });
  const open = async (button: string): Promise<Page> => {
    const page = await context.newPage();
    await openAs(page, ana, `${ORIGINS.neutral}/new-activity`);
    await page.getByRole('button', { name: button }).click();
    return page;
  };
  const certain: number[] = [];
  let count = 0;
  await stand(count);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const page = await open(kill === 0 ? 'Record with this phone' : 'Continue');
    for (let fixes = 1 + (kill % 3); fixes > 0; fixes -= 1) {
      count += 1;
      const latitude = latitudeOf(count);
      await expect
        .poll(async () => {
          await stand(count);
          return latitudes(page);
        })
        .toContainEqual(latitude);
      certain.push(latitude);
    }
    count += 1;
    await stand(count);
    const devtools = await context.newCDPSession(page);
    // Never answered.
    void devtools.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
    await page.close();
  }
  const page = await context.newPage();
  await openAs(page, ana, `${ORIGINS.neutral}/new-activity`);
  await expect(page.getByText('Interrupted')).toBeVisible();
  const kept = await latitudes(page);
  expect(certain.filter((latitude) => !kept.includes(latitude))).toEqual([]);
  expect(certain.length).toBeGreaterThan(KILLS);
});
