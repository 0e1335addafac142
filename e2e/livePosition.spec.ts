import { expect, test } from './journey.ts';
import { ask, register } from './members.ts';

test('whoever watches a position is told since when there is no connection @phone', async ({ page, context }) => {
  const ana = await register();
  const { createLiveLink } = await ask<{ createLiveLink: { url: string } }>(
    'mutation { createLiveLink(hours: 2, isCoarse: false) { url } }',
    {},
    ana,
  );
  await page.goto(createLiveLink.url);
  await expect(page.getByText('There is no position yet.')).toBeVisible();
  // Said by the running page only: before, it has not begun to watch.
  await expect(page.getByText('This link works until')).toBeVisible();
  const silent = page.getByText('You have had no connection to Cordada since');
  await context.setOffline(true);
  await expect(silent).toBeVisible();
  await expect(page.getByText('There is no position yet.')).toBeVisible();
  await context.setOffline(false);
  await expect(silent).toBeHidden();
});
