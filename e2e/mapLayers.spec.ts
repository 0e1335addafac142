import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SAMPLE_SUMMIT } from '#server/adapters/basemap/testing/terrainServer.ts';
import { ORIGINS } from './startProduct.ts';

/** Pixels east of the summit: a kilometer away, on the cone. */
const ON_THE_CONE = 148;
/** How red the steepest class but three is over anything, and how blue water is. */
const isSlope = ([red, green, blue]: readonly number[]): boolean => red! - blue! > 60 && red! > green!;

/** The colour of the map beside its centre. */
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

test.use({ viewport: { width: 800, height: 600 } });

test(
  'layers are chosen on the map, named with their source, and shared by the address',
  { tag: '@once' },
  async ({ page }) => {
    const idle = page.locator('[data-map-idle="true"]');
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    await page.goto(`${ORIGINS.en}/elements?v=map&at=${SAMPLE_SUMMIT.join(',')},13&layers=none`);
    await expect(idle).toBeVisible({ timeout: 60_000 });
    expect(isSlope(await colorAt(page, ON_THE_CONE))).toBe(false);
    await expect(page.getByText('© Sample Terrain')).toBeHidden();

    await page.getByRole('button', { name: 'Map layers' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Slope angle' }).press('Space');
    await expect(page).toHaveURL(/layers=slope/);
    await expect(page.getByRole('link', { name: '© Sample Terrain' })).toBeVisible();
    await expect(page.getByText('no safety product')).toBeVisible();
    await page.getByRole('radio', { name: 'Grey paper' }).check();
    await expect(page).toHaveURL(/base=paper/);
    await expect(page.getByText('© Sample Paper')).toBeVisible();
    const violations = await new AxeBuilder({ page }).include('[data-map-idle]').analyze();
    expect(violations.violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Slope angle' })).toBeHidden();

    // Who gets the address sees the same.
    await page.reload();
    await expect(idle).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => isSlope(await colorAt(page, ON_THE_CONE))).toBe(true);
    // The ground is level out in the water, and grey as paper.
    const [red = 0, , blue = 0] = await colorAt(page, 380);
    expect(Math.abs(red - blue)).toBeLessThan(12);
    expect(blocked).toEqual([]);
  },
);
