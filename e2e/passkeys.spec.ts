import type { Page } from '@playwright/test';
import { accessibilityOf, expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

/** A device that creates passkeys and confirms each use by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const openAccountSettings = (page: Page): Promise<unknown> => page.goto(`${ORIGINS.neutral}/settings?section=account`);
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('a passkey is added, logs in without an address, and logs in no more once it is removed', async ({ page }) => {
  const member = await register();
  await addAuthenticator(page);
  // Otherwise this device, which confirms by itself, logs in from the suggestions of the address field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await openAs(page, member, `${ORIGINS.neutral}/settings?section=account`);
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys(page).getByLabel('Name').fill('This laptop');
  await passkeys(page).getByLabel('Your password').fill('not this one');
  await passkeys(page).getByRole('button', { name: 'Continue on this device' }).click();
  await expect(passkeys(page).getByText('This is not your password.')).toBeVisible();
  await passkeys(page).getByLabel('Your password').fill(member.password);
  expect((await accessibilityOf(page).include('main').analyze()).violations).toEqual([]);
  await passkeys(page).getByRole('button', { name: 'Continue on this device' }).click();
  await expect(passkeys(page).getByText('This laptop')).toBeVisible();
  await expect(passkeys(page).getByText(/not used yet/)).toBeVisible();

  const logInAgain = async (): Promise<void> => {
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(`${ORIGINS.neutral}/log-in`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await logInAgain();
  await expect(page).toHaveURL(`${ORIGINS.neutral}/`);
  await openAccountSettings(page);
  await expect(passkeys(page).getByText(/last used/)).toBeVisible();

  await passkeys(page).getByRole('button', { name: 'Remove This laptop' }).click();
  await passkeys(page).getByLabel('Your password').fill(member.password);
  await passkeys(page).getByRole('button', { name: 'Remove This laptop' }).click();
  await expect(passkeys(page).getByText('This laptop')).toHaveCount(0);
  await logInAgain();
  await expect(page.getByRole('alert')).toHaveText('This passkey does not work here. Use another one, or your email.');
});
