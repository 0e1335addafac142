import type { Page } from '@playwright/test';
import { publishTrack } from './activities.ts';
import { SAMPLE_SUMMIT } from '#server/adapters/basemap/testing/terrainServer.ts';
import { expect, test } from './journey.ts';
import { ask, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** The address of the first element that is called so, outside the detailed maps. */
async function addressOf(type: 'mountain' | 'region', name: string): Promise<string> {
  const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
    `{ elements(filter: { types: [${type}], text: "${name}" }, first: 1) { nodes { id } } }`,
    {},
  );
  return `${ORIGINS.en}/${type === 'region' ? 'region' : 'pin'}/${elements.nodes[0]?.id}`;
}

/** As on a connection on which the map never arrives. */
const holdMap = (page: Page): Promise<unknown> => page.route(/mapEngine/, () => undefined);

test('a board shows a picture until its map is drawn, and prints it', { tag: '@once' }, async ({ page }) => {
  await holdMap(page);
  await page.goto(await addressOf('mountain', 'Aneto'), { waitUntil: 'commit' });
  await page.locator('#map').scrollIntoViewIfNeeded();
  const picture = page.locator('#map img:visible');
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  await page.emulateMedia({ media: 'print' });
  await expect(picture).toHaveCount(1);
  expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
});

test('the picture of an activity fills its board in wide windows, and keeps its size on phones', async ({ page }) => {
  const [lon, lat] = SAMPLE_SUMMIT;
  const { id } = await publishTrack(await register('Ona'), 'Sample Peak', [
    [lon + 0.06, lat - 0.02, 900],
    [lon, lat, 1_500],
  ]);
  await holdMap(page);
  const isWide = (page.viewportSize()?.width ?? 0) > 960;
  const picture = page.locator('.map-picture img:visible');
  // Drawn once the line that others see has been cut.
  await expect(async () => {
    await page.goto(`${ORIGINS.en}/activity/${id}`, { waitUntil: 'commit' });
    await expect(picture).toHaveJSProperty('naturalWidth', isWide ? 1136 : 640, { timeout: 5_000 });
  }).toPass();
  const [board, shown] = [await page.locator('div:has(> .map-picture)').boundingBox(), await picture.boundingBox()];
  expect(Math.abs((board?.width ?? 0) - (shown?.width ?? 0))).toBeLessThan(3);
});

test('a drawn map takes the place of its picture, on paper too', { tag: '@once' }, async ({ page }) => {
  await page.goto(await addressOf('mountain', 'Aneto'));
  await page.locator('#map').scrollIntoViewIfNeeded();
  await expect(page.locator('#map [data-map-idle="true"] > :has(> .maplibregl-map)')).toHaveCSS('opacity', '1');
  await expect(page.locator('#map').getByText('No detailed map here yet')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#map img:visible')).toHaveClass(/map-on-paper/);
  await expect(page.locator('#map img:visible')).toHaveCount(1);
});

test('a region shows where it is on the first screen', async ({ page }) => {
  await holdMap(page);
  await page.goto(await addressOf('region', 'Pyrenees'), { waitUntil: 'commit' });
  await expect(page.locator('.map-picture:visible')).toBeInViewport({ ratio: 1 });
});

test('nothing on a sheet of A5 is printed below 8.5 points', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 559, height: 794 });
  await page.goto(await addressOf('mountain', 'Aneto'));
  await page.emulateMedia({ media: 'print' });
  const smallest = await page
    .getByRole('article')
    .first()
    .evaluate((article) => {
      const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      let least = Infinity;
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        if (texts.currentNode.textContent?.trim() && parent?.checkVisibility() && parent.clientWidth !== 1)
          least = Math.min(least, Number.parseFloat(getComputedStyle(parent).fontSize));
      }
      return least;
    });
  expect((smallest * 72) / 96).toBeGreaterThanOrEqual(8.5);
});
