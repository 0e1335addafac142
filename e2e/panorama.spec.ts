import { SAMPLE_SUMMIT } from '#server/adapters/basemap/testing/terrainServer.ts';
import { expect, test } from './journey.ts';
import { ask } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** Longer than a page waits for its panorama. */
const WAIT_MS = 25_000;

test('a panorama says what it waits for, is tried again after an error and is named after its place', async ({
  page,
}) => {
  const { elements } = await ask<{ elements: { nodes: { name: string; location: [number, number] }[] } }>(
    '{ elements(filter: { types: [mountain], text: "Casamanya" }, first: 1) { nodes { name location } } }',
    {},
  );
  const { name, location } = elements.nodes[0]!;
  const addressAt = (lat: number, lon: number): string =>
    `${ORIGINS.en}/panorama?at=${lon.toFixed(4)},${lat.toFixed(4)}`;
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/panorama?*', async (route) => {
    await isSeen;
    await route.abort();
  });
  await page.goto(addressAt(...location));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`From ${name}`);
  await expect(page.getByText('Computing the panorama')).toBeVisible();
  see();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/panorama?*');
  // The terrain of journeys is elsewhere. The first one starts a thread, which may take a busy machine more than one attempt.
  const another = page.getByRole('link', { name: 'Choose another place' });
  await expect(async () => {
    await retry.click();
    await expect(another).toBeVisible({ timeout: WAIT_MS });
  }).toPass();

  const [lon, lat] = SAMPLE_SUMMIT;
  await expect(async () => {
    await page.goto(addressAt(lat, lon));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^From [\d,]+\sm$/, { timeout: WAIT_MS });
  }).toPass();
  await expect(page).toHaveTitle(/^Panorama from [\d,]+\sm/);
});
