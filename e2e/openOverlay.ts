import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const layer = (page: Page) => page.locator('[data-layer]');

export async function openMenu(page: Page): Promise<void> {
  await expect(async () => {
    // Keys work only after hydration.
    await page.keyboard.press('m');
    await expect(layer(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export async function openKeys(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Opens the panel with the actions that are needed less often. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click();
}

/** Closes the congratulation on a completed list, which comes with the next notifications and would cover the page. */
export const closeCongratulation = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'List completed' }), (dialog) =>
    dialog.getByRole('button', { name: 'Close' }).click(),
  );
