import type { Page } from '@playwright/test';
import { accessibilityOf, expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import type { Member } from './members.ts';
import { layer, openKeys } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

/** As on a device that has logged in before. */
async function askToLogIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('logInMode', 'logIn'));
  await page.goto(`${ORIGINS.neutral}/contents`);
  await openKeys(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /log in to see your mountains/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Log in to see your mountains' })).toBeVisible();
  expect((await accessibilityOf(page).include('dialog').analyze()).violations).toEqual([]);
}

async function logIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('dialog').getByRole('button', { name: 'Log in' }).click();
}

test('what needs a login waits for it, and the reader stays where they are', async ({ page }) => {
  const member = await register();
  await askToLogIn(page);
  await logIn(page, member);
  await expect(layer(page)).toHaveAttribute('data-layer', 'my');
  await expect(page).toHaveURL(/\/contents$/);
});

test('a log-in is done even where the profile cannot be had after it', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  await askToLogIn(page);
  await page.route('**/api/graphql', (route) =>
    route.request().headers()['x-access-token'] ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await logIn(page, member);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(layer(page)).toHaveAttribute('data-layer', 'my');
});

test('a click beside a dialog does not take what was typed in it', { tag: '@once' }, async ({ page }) => {
  await askToLogIn(page);
  const email = page.getByLabel('Email');
  const beside = (): Promise<void> => page.mouse.click(4, 4);
  await email.fill('ana@example.org');
  await beside();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').last().fill('b');
  await beside();
  // The dialog is still open; input that was cleared does not count as unsaved.
  await page.getByLabel('Email').last().fill('');
  await beside();
  await expect(email).toHaveCount(1);
  await beside();
  await expect(email).toHaveValue('ana@example.org');
  await page.keyboard.press('Escape');
  await expect(email).toHaveCount(0);
});

test(
  'logging out in one tab leaves nothing private in another (N02, A08)',
  { tag: '@once' },
  async ({ page, context }) => {
    const member = await register();
    await openAs(page, member, `${ORIGINS.neutral}/my-targets`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${ORIGINS.neutral}/log-out`);
    await other.evaluate(() => localStorage.removeItem('accessToken'));
    await expect(page).toHaveURL(/\/log-in\?r=%2Fmy-targets$/);
  },
);

test('a session that was ended elsewhere leads to the log-in', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': member.accessToken },
    body: '{"query":"mutation { logOut }"}',
  });
  await openAs(page, member, `${ORIGINS.neutral}/my-targets`);
  await expect(page).toHaveURL(/\/log-in\?r=%2Fmy-targets$/);
});

test('a page left at the log-out does not log out who logs in in another tab', { tag: '@once' }, async ({ page }) => {
  const [first, second] = [await register(), await register('Berta')];
  const token = (one: Page): Promise<string | null> => one.evaluate(() => localStorage.getItem('accessToken'));
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/graphql', async (route) => {
    await seen;
    await route.fallback();
  });
  await openAs(page, first, `${ORIGINS.neutral}/log-out`);
  // Nobody is told that they are logged out before they are.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging you out…');
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
  expect(await token(page)).toBeNull();
  const other = await page.context().newPage();
  await other.goto(`${ORIGINS.neutral}/contents`);
  await other.evaluate((of) => localStorage.setItem('accessToken', of), second.accessToken);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'My Cordada', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
  await other.goto(`${ORIGINS.neutral}/my-targets`);
  await expect(other).toHaveURL(/\/my-targets$/);
  expect(await token(other)).toBe(second.accessToken);
});
