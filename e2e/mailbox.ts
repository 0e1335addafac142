import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { ORIGINS } from './startProduct.ts';

/** Follows the first link of the latest mail to an address. */
export async function openMail(page: Page, email: string, subject: string): Promise<void> {
  const mail = page.locator('article', { hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto(`${ORIGINS.neutral}/dev/mailbox`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.locator('pre a').first().click();
}
