import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openAs, publishNew, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test.use({ serviceWorkers: 'allow' });

const seenPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('seen-1'))
      ? (await (await caches.open('seen-1')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

test('what was seen is read without a connection, until logging out erases it @phone', async ({ page, context }) => {
  const ana = await register();
  const name = `Pico sin cobertura ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.41, 42.33], fields: {} }, ana);
  await openAs(page, ana, `${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => seenPaths(page)).toContain(`/pin/${id}`);
  // A page for members, reached without loading a document.
  await page.evaluate(() => {
    history.pushState({}, '', '/my-drafts');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await expect.poll(() => seenPaths(page)).toContain('/my-drafts');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('You are offline. What is already loaded stays readable.')).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/help`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await context.setOffline(false);
  await page.goto(`${ORIGINS.neutral}/log-out`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await seenPaths(page)).filter((path) => /my-drafts|kept-answers|pin/.test(path)))
    .toEqual([]);
});
