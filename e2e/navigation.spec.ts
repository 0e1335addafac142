import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { publishActivityFile } from './activities.ts';
import { ORIGINS } from './startProduct.ts';

const START = { latitude: 42.6611, longitude: 0.6555, accuracy: 8 };
const HALF = { latitude: 42.6461, longitude: 0.656, accuracy: 8 };
const BESIDE = { latitude: 42.6461, longitude: 0.66, accuracy: 8 };

test('the map makes room for the sheet or the panel when the device is turned', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ORIGINS.neutral}/elements?v=map`);
  // The sources of the map stand above the sheet of narrow windows.
  const sources = page.locator('[data-map-furniture][style*="bottom"]');
  await expect(sources).toHaveCSS('bottom', '112px');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(sources).toHaveCSS('bottom', '0px');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sources).toHaveCSS('bottom', '112px');
});

test(
  'the line of an activity is followed, lost, and found again without a connection',
  { tag: '@phone' },
  async ({ page, context }) => {
    const ana = await register();
    const { id } = await publishActivityFile(ana);
    await openAs(page, ana, `${ORIGINS.en}/activity/${id}`);
    const follow = page.getByRole('button', { name: 'Follow the track' });

    // When permission is refused, the dialog explains it.
    await follow.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('does not have permission to use your location')).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(START);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByText(/^On the line/)).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Aneto' }).first()).toBeVisible();

    await context.setGeolocation(BESIDE);
    await expect(dialog.getByRole('alert')).toContainText('off the line');
    // Navigation works offline.
    await context.setOffline(true);
    await expect(dialog.getByText('You are offline.')).toBeVisible();
    await context.setGeolocation(HALF);
    await expect(dialog.getByText(/^On the line/)).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^1\.\d+ km of 7\.\d+ km/ })).toBeVisible();
    await context.setOffline(false);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(follow).toBeVisible();
  },
);
