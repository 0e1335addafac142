import { accessibilityOf, expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { openMail } from './mailbox.ts';
import { openAs, register } from './members.ts';
import { ORIGINS, PERSONA } from './startProduct.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await accessibilityOf(page).exclude('.maplibregl-map').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
}

test('a forgotten password is replaced through the mailbox', { tag: '@once' }, async ({ page }) => {
  const { email } = await register('Olvido');
  await page.goto(`${ORIGINS.en}/log-in`);
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send me the link' }).click();
  await expect(dialog.getByText('we have sent an email')).toBeVisible();
  await openMail(page, email, 'Choose a new password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  const link = page.url();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill('another walk in the mountains');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});

test(
  'settings are changed, confirmed by mail, and another device is logged out',
  { tag: '@once' },
  async ({ page, browser }) => {
    const member = await register('Aina');
    const { email, password } = member;
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(`${ORIGINS.en}/log-in`);
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Continue', exact: true }).click();
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(other).toHaveURL(`${ORIGINS.en}/`);

    await openAs(page, member, `${ORIGINS.en}/settings`);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByLabel('About you').fill('Slowly uphill.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${ORIGINS.en}/settings?section=devices`);
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Log out Chrome/ }).click();
    await expect(page.getByText('The device is logged out.')).toBeVisible();
    await other.goto(`${ORIGINS.en}/settings`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in to change your settings');
    await elsewhere.close();

    await page.goto(`${ORIGINS.en}/settings?section=privacy`);
    await page.getByRole('button', { name: 'Add a zone' }).click();
    await page.getByLabel('Latitude').fill('42.661');
    await page.getByLabel('Longitude').fill('0.6555');
    await page.getByRole('textbox', { name: 'Name' }).fill('Home');
    await page.getByRole('button', { name: 'Add the zone' }).click();
    await page.getByRole('button', { name: 'Remove Home' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Remove Home' })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${ORIGINS.en}/settings?section=notifications`);
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await openMail(page, email, 'Confirm the weekly summary');
    await page.getByRole('button', { name: 'Send me the summary' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will get the weekly summary');
    await page.goto(`${ORIGINS.en}/settings?section=notifications`);
    await expect(page.getByText(`You get it at ${email}.`)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${ORIGINS.en}/settings?section=data`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
    await page.goto(`${ORIGINS.en}/log-in`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Keep my account and log in' }).click();
    await expect(page.getByText('Welcome back. Everything is as it was.')).toBeVisible();
  },
);

test('a sign-in provider opens an account and links to another', { tag: '@once' }, async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same screens as on the desktop');
  await page.goto(`${ORIGINS.es}/iniciar-sesion?r=/ajustes`);
  await page.getByRole('button', { name: 'Continuar con Apple' }).click();
  await expect(page).toHaveURL(`${ORIGINS.es}/ajustes`);
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue(PERSONA.firstName);
  await expect(page.getByText('Entras con un proveedor y no tienes contraseña.')).toBeVisible();
  await page.getByRole('button', { name: 'Desvincular Apple' }).click();
  await expect(page.getByText('Es tu única forma de iniciar sesión')).toBeVisible();
  await page.getByRole('button', { name: 'Vincular Google' }).click();
  await expect(page.getByText('El proveedor está vinculado.')).toBeVisible();
  await page.getByRole('button', { name: 'Desvincular Apple' }).click();
  await expect(page.getByRole('button', { name: 'Vincular Apple' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${ORIGINS.es}/cerrar-sesion`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Has cerrado la sesión');
  await page.goto(`${ORIGINS.es}/iniciar-sesion`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await expect(page).toHaveURL(`${ORIGINS.es}/`);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
});
