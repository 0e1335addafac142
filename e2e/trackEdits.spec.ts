import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { activityFile } from './activities.ts';
import { ORIGINS } from './startProduct.ts';

test('a track is cropped, undone, split and turned round by keyboard', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  await openAs(page, member, `${ORIGINS.en}/new-activity`);
  await page.getByLabel('Choose track files').setInputFiles(activityFile(1));
  await expect(page.getByRole('checkbox', { name: /^Aneto Mountain/ })).toBeChecked();

  await page.getByRole('button', { name: 'Edit the track' }).click();
  const room = page.getByRole('dialog', { name: 'Edit the track' });
  const now = room.getByRole('row', { name: /^Now/ });
  const start = room.getByRole('slider', { name: 'Start of the part' });
  await start.focus();
  const whole = await now.textContent();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(start).toHaveAttribute('aria-valuetext', /^10\d\sm · 2,\d{3}\sm · \d+\smin$/);
  for (let i = 0; i < 9; i += 1) await page.keyboard.press('PageUp');
  await room.getByRole('button', { name: /^Keep this part/ }).press('Enter');
  await expect(now).toHaveText(/^Now\s*3\.\d+\skm/);

  // Every step can be undone and redone; unsaved edits ask for confirmation.
  await page.keyboard.press('Control+z');
  await expect(now).toHaveText(whole ?? '');
  await page.keyboard.press('Control+Shift+z');
  await expect(now).toHaveText(/^Now\s*3\.\d+\skm/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await start.focus();
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('PageUp');
  await room.getByRole('button', { name: /^Split in two/ }).press('Enter');
  await room.getByRole('radio', { name: /^Track 2/ }).check();
  await room.getByRole('button', { name: /^Turn round/ }).press('Enter');
  await expect(room.getByRole('button', { name: /^Turn round/ })).toContainText('The end becomes the start');
  await room.getByRole('button', { name: 'Apply' }).click();
  await expect(room).toBeHidden();

  // Confirmed milestones stay, and the page shows the new figures.
  const rows = page.locator('form ul').first();
  await expect(rows.getByText(/^[12]\.\d+\skm$/)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /^Aneto Mountain/ })).toBeChecked();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/activity\//);
  await expect(page.locator('main')).toContainText(/\b3\.\d+\s*km/);
});
