import { readFile } from 'node:fs/promises';
import { accessibilityOf, expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { ask, openAs, register } from './members.ts';
import { openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

const dialog = (page: Page) => page.locator('dialog[open]').last();
const expectAccessible = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toBeVisible();
  expect((await accessibilityOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
};

async function elementAddress(): Promise<string> {
  const { elements } = await ask<{ elements: { nodes: { id: string }[] } }>(
    '{ elements(first: 1, filter: { types: [mountain] }) { nodes { id } } }',
    {},
  );
  return `${ORIGINS.neutral}/pin/${elements.nodes[0]?.id}`;
}

test('an element is collected, and the collection named anew and deleted', { tag: '@once' }, async ({ page }) => {
  await openAs(page, await register(), await elementAddress());
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await openMore(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText('No collections yet');
  await dialog(page).getByLabel('New collection').fill('Winter ideas');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  const tick = dialog(page).getByRole('checkbox', { name: 'Winter ideas' });
  await expect(tick).toBeChecked();
  await expect(dialog(page)).toContainText('1 place');
  await expectAccessible(page);
  await tick.uncheck();
  await expect(dialog(page)).toContainText('Empty');
  await tick.check();
  await dialog(page).getByRole('link', { name: '1 place' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter ideas');
  await expect(page.getByRole('link', { name })).toBeVisible();

  await openMore(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Winter ideas.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(name);
  await openMore(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name').fill('Summer ideas');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer ideas');
  await openMore(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The collection is deleted.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/my-targets$/);
});

test('a card saves its place, and asks visitors for an account', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${ORIGINS.neutral}/lists`);
  const save = page.getByRole('main').getByRole('button', { name: /^Save ./ });
  const name = ((await save.first().getAttribute('aria-label')) ?? '').replace('Save ', '');
  await save.first().click();
  await expect(dialog(page)).toContainText(`Create an account to save ${name}`);
  await openAs(page, await register(), `${ORIGINS.neutral}/lists`);
  await page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
  await dialog(page).getByLabel('New collection').fill('One day');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'One day' })).toBeChecked();
  // By the answer of the server: the page is reloaded below.
  await expect(dialog(page).getByRole('listitem')).toContainText('1 place');
  await page.keyboard.press('Escape');
  const saved = page.getByRole('button', { name: `${name} is saved. Change collections` });
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(saved).toBeVisible();
});

test('activities stand in the calendar by their day', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  const input = (happenedOn: string, title: string) => ({
    input: { kind: 'hiking', title, story: '', happenedOn, visibility: 'onlyMe', trackIds: [], milestones: [] },
  });
  const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
  await ask(save, input('2026-01-31', 'Last of January'), member);
  await ask(save, input('2026-02-01', 'First of February'), member);
  // Sets the clock of the browser, which decides the initial month.
  await page.clock.setFixedTime('2026-02-10T12:00:00Z');
  await openAs(page, member, `${ORIGINS.neutral}/my-activities`);
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'February 2026' })).toBeVisible();
  const list = dialog(page).getByRole('list').last();
  await expect(list).toContainText('First of February');
  await expect(list).not.toContainText('Last of January');
  await expect(dialog(page).locator('[aria-current=date]')).toHaveText('10');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Previous month' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'January 2026' })).toBeVisible();
  await dialog(page).getByRole('listitem').getByRole('link', { name: 'Last of January' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last of January');
});

test('what is wrong is reported, and what was begun is kept', { tag: '@once' }, async ({ page }) => {
  await openAs(page, await register(), await elementAddress());
  const report = page.getByRole('button', { name: 'Report', exact: true });
  await report.click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose what is wrong.');
  await dialog(page).getByLabel('Something else').check();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Say in a few words what is wrong.');
  await expectAccessible(page);
  await dialog(page).getByLabel('Details').fill('The height is of another summit');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await report.click();
  await expect(dialog(page).getByLabel('Details')).toHaveValue('The height is of another summit');
  await dialog(page).getByLabel('Wrong information that puts people in danger').check();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible();
  await report.click();
  await expect(dialog(page).getByLabel('Details')).toHaveValue('');
});

test('the pictures of a member stand in a grid of the size chosen last', { tag: '@once' }, async ({ page }) => {
  const member = await register('Pilar');
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 400);
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'teal';
    context?.fillRect(0, 0, 400, 400);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  for (const role of ['picture', 'cover']) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
    const answer = await fetch(`${ORIGINS.neutral}/api/users/me/images/${role}`, {
      method: 'PUT',
      headers: { 'x-access-token': member.accessToken },
      body: form,
    });
    expect(answer.status).toBeLessThan(300);
  }
  await openAs(page, member, `${ORIGINS.neutral}/user/${member.id}`);
  const open = page.getByRole('button', { name: /Pictures of Pilar/ });
  await open.click();
  await dialog(page).getByRole('button', { name: 'Large' }).click();
  await dialog(page).getByRole('button', { name: 'Cover (1)' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open.click();
  await expect(dialog(page).getByRole('button', { name: 'Large' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page).getByRole('button', { name: 'Cover (1)' })).toHaveAttribute('aria-pressed', 'true');
  await dialog(page).getByRole('button', { name: 'Open the picture' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(2);
});
