import { expect, test } from './journey.ts';
import { ask, openAs, register } from './members.ts';
import { openMenu } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

test('a page can be kept as a shortcut, the free plan has two', { tag: '@once' }, async ({ page }) => {
  await openAs(page, await register(), `${ORIGINS.en}/mountains`);
  const keep = async (address: string): Promise<void> => {
    await page.goto(address);
    await openMenu(page);
    await page.locator('dialog').getByRole('button', { name: 'Shortcuts', exact: true }).first().click();
    await page.getByRole('button', { name: /Add this page/ }).click();
  };
  await keep(`${ORIGINS.en}/mountains`);
  await expect(page.locator('dialog').getByRole('link', { name: 'Mountains' })).toBeVisible();
  await keep(`${ORIGINS.en}/volcanoes`);
  await expect(page.locator('dialog').getByRole('link', { name: 'Volcanoes' })).toBeVisible();
  await keep(`${ORIGINS.en}/shelters`);
  await expect(page.getByRole('heading', { name: 'For subscribers' })).toBeVisible();
  await page.getByRole('button', { name: 'View plans' }).click();
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible();
  // Each layer is one step of the back button.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'For subscribers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Mountains' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('dialog').getByRole('link', { name: 'Mountains' }).click();
  await expect(page).toHaveURL(/\/mountains$/);
});

test(
  'who has a plan already is not sent to the plans when a shortcut finds no room',
  { tag: '@once' },
  async ({ page }) => {
    await page.route('**/api/graphql', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace('"subscriptionLevel":"free"', '"subscriptionLevel":"pro"') });
    });
    await openAs(page, await register(), `${ORIGINS.neutral}/mountains`);
    for (const path of ['mountains', 'volcanoes', 'shelters']) {
      await page.goto(`${ORIGINS.neutral}/${path}`);
      await openMenu(page);
      await page.locator('dialog').getByRole('button', { name: 'Shortcuts', exact: true }).first().click();
      await page.getByRole('button', { name: /Add this page/ }).click();
      if (path !== 'shelters') await expect(page.locator(`dialog a[href="/${path}"]`)).toBeVisible();
    }
    await expect(page.getByText('Your subscription has room for 2 shortcuts.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'For subscribers' })).toHaveCount(0);
  },
);

test('what had no room is done once a plan was taken', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  for (const path of ['/mountains', '/volcanoes']) {
    await ask(
      'mutation ($input: ShortcutInput!) { saveShortcut(input: $input) { id } }',
      { input: { name: path, url: path, colorIndex: 0, iconIndex: 0 } },
      member,
    );
  }
  let level = 'free';
  await page.route('**/api/graphql', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('"subscriptionLevel":"free"', `"subscriptionLevel":"${level}"`);
    await route.fulfill({ response, body: text });
  });
  await openAs(page, member, `${ORIGINS.neutral}/shelters`);
  await openMenu(page);
  await page.locator('dialog').getByRole('button', { name: 'Shortcuts', exact: true }).first().click();
  await page.getByRole('button', { name: /Add this page/ }).click();
  await page.getByRole('button', { name: 'View plans' }).click();
  level = 'pro';
  await page.getByRole('heading', { name: 'Plans and prices' }).press('Escape');
  // The plan is mocked only in the browser, so the server refuses again. The message for subscribers shows that the
  // request was repeated.
  await expect(page.getByText('Your subscription has room for 2 shortcuts.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'For subscribers' })).toHaveCount(0);
});

test('a shortcut that could not be removed stays', { tag: '@once' }, async ({ page }) => {
  await openAs(page, await register(), `${ORIGINS.en}/mountains`);
  await openMenu(page);
  await page.locator('dialog').getByRole('button', { name: 'Shortcuts', exact: true }).first().click();
  await page.getByRole('button', { name: /Add this page/ }).click();
  const remove = page.getByRole('button', { name: 'Remove Mountains' });
  await expect(remove).toBeVisible();
  await page.route('**/api/graphql', (route) => route.abort());
  await remove.click();
  await expect(page.getByText("Can't reach Cordada.")).toBeVisible();
  // Not a retrying assertion, which would pass once the toast disappears by itself.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await expect(remove).toBeVisible();
});
