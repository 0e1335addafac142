import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Waits until the frame is hydrated; the tooltip belongs to its last part. Before that, a link loads a whole document. */
export async function waitForFrame(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator('header nav [data-tooltip]').first().hover();
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
