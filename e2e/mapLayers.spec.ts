import { accessibilityOf, expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { SAMPLE_SUMMIT } from '#server/adapters/basemap/testing/terrainServer.ts';
import { ORIGINS } from './startProduct.ts';

const ON_THE_CONE = 74;
const IN_THE_WATER = -200;
/** Only slope shading is much redder than blue; paper and water are not. */
const isSlope = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => red - blue > 60 && red > green;

async function colorAt(page: Page, east: number): Promise<number[]> {
  const { width, height, x, y } = (await page.locator('[data-map-idle]').boundingBox())!;
  const clip = { x: Math.round(x + width / 2 + east), y: Math.round(y + height / 2) + 12, width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, picture);
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
    expect(isSlope(await colorAt(page, ON_THE_CONE))).toBe(true);
    const [red = 0, , blue = 0] = await colorAt(page, IN_THE_WATER);
    expect(Math.abs(red - blue), 'grey as paper').toBeLessThan(12);
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
