import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SAMPLE_SUMMIT } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { freePort } from '#server/http/testing/freePort.ts';
import { startServer } from '#server/main.ts';
import { accessibilityOf, expect, test } from './journey.ts';
import { ORIGINS } from './startProduct.ts';

const ON_THE_CONE = 74;
const IN_THE_WATER = -200;
/** Only slope shading is much redder than blue; paper and water are not. */
const isSlope = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => red - blue > 60 && red > green;

/** Red, green and blue of each pixel. */
const pixelsOf = (page: Page, picture: Buffer): Promise<number[][]> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(i * 4, i * 4 + 3)]);
  }, picture.toString('base64'));

async function colorAt(page: Page, east: number): Promise<number[]> {
  const { width, height, x, y } = (await page.locator('[data-map-idle]').boundingBox())!;
  const clip = { x: Math.round(x + width / 2 + east), y: Math.round(y + height / 2) + 12, width: 1, height: 1 };
  const [pixel = []] = await pixelsOf(page, await page.screenshot({ clip }));
  return pixel;
}

// A small viewport, because rendering in software is slow.
test.use({ viewport: { width: 480, height: 500 }, areMapsDrawn: true });

test(
  'layers of an address are drawn, named with their source, and chosen on the map',
  { tag: '@once' },
  async ({ page }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    await page.goto(`${ORIGINS.en}/elements?v=map&at=${SAMPLE_SUMMIT.join(',')},12&base=paper&layers=slope`);
    await expect(page.locator('[data-map-idle="true"]')).toBeVisible({ timeout: 60_000 });
    // Tiles fade in.
    await expect.poll(async () => isSlope(await colorAt(page, ON_THE_CONE))).toBe(true);
    const tint = async (): Promise<number> => {
      const [red = 0, , blue = 0] = await colorAt(page, IN_THE_WATER);
      return Math.abs(red - blue);
    };
    await expect.poll(tint, 'grey as paper').toBeLessThan(12);
    await expect(page.getByText('© Sample Paper')).toBeVisible();
    await expect(page.getByRole('link', { name: '© Sample Terrain' })).toBeVisible();
    await expect(page.getByText('no safety product')).toBeVisible();

    await page.getByRole('button', { name: 'Map layers' }).press('Enter');
    const violations = await accessibilityOf(page).include('[data-map-idle]').analyze();
    expect(violations.violations).toEqual([]);
    await page.getByRole('checkbox', { name: 'Slope angle' }).press('Space');
    await expect(page).toHaveURL(/base=paper&layers=none/);
    await expect(page.getByText('© Sample Terrain')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Slope angle' })).toBeHidden();
    await expect.poll(async () => isSlope(await colorAt(page, ON_THE_CONE))).toBe(false);
    expect(blocked).toEqual([]);
  },
);

/** Of the paths of T2 and T3, and of lakes and streams; the numbers count pixels of a picture of the map. */
const isPath = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean =>
  red > 150 && red - green > 90 && red - blue > 90;
const isWater = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => blue - red > 40 && green > red;

/** Has a product of its own that starts without any setting; that of the other journeys is configured with terrain. */
const bareTest = test.extend<{ readonly bareOrigin: string }>({
  bareOrigin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bare-'));
      fs.chmodSync(dataDirectory, 0o755);
      const port = String(await freePort());
      const origin = `http://localhost:${port}`;
      const environment = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDirectory, PORT: port };
      const server = await startServer(readConfig({ ...environment, PUBLIC_URL: origin }), () => undefined);
      await use(origin);
      await server.stop();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
    { timeout: 120_000 },
  ],
});

/** How many pixels were browner in the first of two pictures of the same size. */
const countLostBrown = (page: Page, before: Buffer, after: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4]! - data[i * 4 + 2]!);
        }),
      );
      return first!.filter((brown, i) => brown - second![i]! > 12).length;
    },
    [before.toString('base64'), after.toString('base64')],
  );

bareTest(
  'Coma Pedrosa has paths, contour lines, water and a legend without any setting, and Aneto says that it has no detailed map',
  { tag: '@once' },
  async ({ page, bareOrigin }) => {
    await page.goto(`${bareOrigin}/elements?v=map&at=1.4439,42.5917,14`);
    const map = page.locator('[data-map-idle="true"]');
    await expect(map).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expect(page.getByText('No detailed map here yet')).toBeHidden();
    // Tiles fade in.
    await expect(async () => {
      const pixels = await pixelsOf(page, await map.screenshot());
      expect(pixels.filter(isPath).length).toBeGreaterThan(100);
      expect(pixels.filter(isWater).length).toBeGreaterThan(100);
    }).toPass();

    const before = await map.screenshot();
    await page.getByRole('button', { name: 'Map layers' }).press('Enter');
    const contours = page.getByRole('checkbox', { name: 'Contour lines' });
    await contours.press('Space');
    await page.keyboard.press('Escape');
    await expect(contours).toBeHidden();
    const lostBrown = async (): Promise<number> => countLostBrown(page, before, await map.screenshot());
    await expect.poll(lostBrown, 'pixels of contour lines').toBeGreaterThan(5_000);

    // The menu key is the long press of the keyboard.
    await page.locator('canvas').press('Shift+F10');
    const spot = page.getByRole('region', { name: 'This spot' });
    await expect(spot.getByText(/^42\.\d+, 1\.\d+$/)).toBeVisible();
    await expect(spot.getByText(/above sea level \(SRTM.*, cells of 80.m\)/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(spot).toBeHidden();

    await page.getByRole('button', { name: 'More map tools' }).press('Enter');
    await page.getByRole('button', { name: 'Legend' }).press('Enter');
    const legend = page.getByRole('dialog', { name: 'Legend' });
    await expect(legend.getByText('T4 Alpine hiking')).toBeVisible();
    expect((await accessibilityOf(page).include('dialog').analyze()).violations).toEqual([]);

    await page.goto(`${bareOrigin}/elements?v=map&at=0.6567,42.6311,13`);
    await expect(page.getByText('No detailed map here yet')).toBeVisible({ timeout: 60_000 });
  },
);
