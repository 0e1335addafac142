import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test(
  'Pro is bought with a card that asks at the bank, a declined renewal is mended, and a lapsed plan deletes nothing',
  { tag: '@once' },
  async ({ page }) => {
    const ana = await register('Ana');
    await openAs(page, ana, `${ORIGINS.en}/pricing`);
    await page.getByRole('button', { name: 'Try it free for 7 days' }).click();
    await page.getByLabel(/Declined \(/).check();
    await page.getByRole('button', { name: 'Start the trial' }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await page.getByLabel(/Asks for confirmation/).check();
    await page.getByRole('button', { name: 'Start the trial' }).click();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Pro' })).toBeVisible();

    const settings = `${ORIGINS.en}/settings?section=subscription`;
    /** Presses a button of a page of the sandbox, until its form has been handled: the page looks the same before. */
    const submit = async (button: string): Promise<void> => {
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.request().isNavigationRequest(),
      );
      await page.getByRole('button', { name: button }).click();
      await answered;
      await expect(page.getByRole('status')).toBeVisible();
    };
    /** Moves the sandbox to the next renewal, with the card of that moment. */
    const renewWith = async (card: RegExp): Promise<void> => {
      await page.goto(settings);
      await page.getByRole('button', { name: 'Change card' }).click();
      await page.getByLabel(card).check();
      await submit('Use this card');
      await submit('Move to the next renewal');
    };
    /** Webhooks arrive beside the page. */
    const expectState = (text: RegExp): Promise<void> =>
      expect(async () => {
        await page.goto(settings);
        await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 });
      }).toPass();
    await renewWith(/Accepted/);
    await expectState(/Renews on .* for €19\.90/);
    await expect(page.getByRole('button', { name: /^Invoice .* as PDF$/ })).toHaveCount(1);
    await renewWith(/Declined at the renewal/);
    await expectState(/The last renewal was declined/);
    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByLabel(/Accepted/).check();
    await submit('Use this card');
    await expectState(/Renews on .* for €19\.90/);

    await renewWith(/Asks for confirmation/);
    await expectState(/Renews on .* for €19\.90/);
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Club', exact: true }).click();
    await page.getByLabel('Units').fill('2');
    await page.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByRole('heading', { name: 'One step left for Club' })).toBeVisible();
    const hosted = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    const bank = await hosted;
    await bank.getByRole('button', { name: 'Pay' }).click();
    await bank.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(bank.getByRole('status')).toContainText('paid');
    await bank.close();
    await expect(page.getByRole('heading', { name: 'Club, 2 units' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'One step left for Club' })).toBeHidden();

    await page.getByRole('button', { name: 'Switch renewal off' }).click();
    await expect(page.getByText(/Ends on .* and will not be renewed/)).toBeVisible();
    await renewWith(/Accepted/);
    await expectState(/Your subscription has ended/);
    await expect(page.getByRole('button', { name: /^Invoice .* as PDF$/ })).toHaveCount(4);
  },
);
