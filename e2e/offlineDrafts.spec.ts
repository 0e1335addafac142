import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { expectSeen } from './seenPages.ts';
import { ORIGINS } from './startProduct.ts';

test.use({ serviceWorkers: 'allow' });

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly content: { readonly name: string };
}

const beginEdit = async (member: Member, id: string): Promise<Draft> =>
  (
    await ask<{ editElement: Draft }>(
      'mutation ($id: ID!) { editElement(id: $id) { id version content } }',
      { id },
      member,
    )
  ).editElement;

const savedName = async (member: Member, id: string): Promise<string> =>
  (await ask<{ elementDraft: Draft }>('query ($id: ID!) { elementDraft(id: $id) { version content } }', { id }, member))
    .elementDraft.content.name;

async function openDraft(page: Page, id: string): Promise<void> {
  await page.goto(`${ORIGINS.neutral}/my-drafts?draft=${id}`);
  await expect(page.getByLabel('Official name')).toBeVisible();
}

/** Opens a draft and the help, until both are on the device. */
async function takeAlong(page: Page, member: Member, id: string): Promise<void> {
  await openAs(page, member, `${ORIGINS.neutral}/my-drafts?draft=${id}`);
  await page.goto(`${ORIGINS.neutral}/help`);
  await expectSeen(page, '/help');
  await openDraft(page, id);
  await expectSeen(page, '/my-drafts');
  await page.waitForLoadState('networkidle');
}

test('a draft that was written without a connection is sent from whatever page is open later @phone', async ({
  page,
  context,
}) => {
  const [ana, bea] = [await register(), await register('Bea')];
  const name = `Pico del borrador ${ana.id}`;
  const element = await publishNew('mountain', { name, place: [-0.4, 42.3], fields: {} }, bea);
  const draft = await beginEdit(ana, element);
  await takeAlong(page, ana, draft.id);

  await context.setOffline(true);
  await page.getByLabel('Official name').fill(`${name} A`);
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
  // What is written later takes its place, also when the page is left at once.
  await page.getByLabel('Official name').fill(`${name} AB`);
  await page.close({ runBeforeUnload: false });

  const other = await context.newPage();
  await other.goto(`${ORIGINS.neutral}/help`);
  await expect(other.getByText('1 change is waiting to be sent.')).toBeVisible();
  await other.getByRole('button', { name: 'Show', exact: true }).click();
  const list = other.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByText('Draft', { exact: true })).toBeVisible();
  await expect(list.getByText(`${name} AB`)).toBeVisible();
  await expect(list.getByText('Waiting for a connection')).toBeVisible();
  await other.keyboard.press('Escape');
  expect(await savedName(ana, draft.id)).toBe(name);

  await context.setOffline(false);
  await expect.poll(() => savedName(ana, draft.id)).toBe(`${name} AB`);
  await expect(other.getByText('Everything has been sent.')).toBeVisible();
  await openDraft(other, draft.id);
  await expect(other.getByLabel('Official name')).toHaveValue(`${name} AB`);
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
});

test('a draft that was also changed elsewhere waits for its author, who chooses on its page', async ({
  page,
  context,
}) => {
  const [ana, bea] = [await register(), await register('Bea')];
  const name = `Pico de dos versiones ${ana.id}`;
  const element = await publishNew('mountain', { name, place: [-0.4, 42.3], fields: {} }, bea);
  const draft = await beginEdit(ana, element);
  await takeAlong(page, ana, draft.id);
  await context.setOffline(true);
  await page.getByLabel('Official name').fill(`${name} here`);
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/help`);
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible();
  await ask(
    'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { version } }',
    { id: draft.id, v: draft.version, c: { ...draft.content, name: `${name} there` } },
    ana,
  );
  await context.setOffline(false);
  await expect(page.getByText('1 change could not be sent.')).toBeVisible();

  // Another account on the device neither sees nor sends it.
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const logInAs = (accessToken: string | null): Promise<unknown> =>
    page.evaluate((given) => localStorage.setItem('accessToken', given ?? ''), accessToken);
  await logInAs(bea.accessToken);
  await page.goto(`${ORIGINS.neutral}/help`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('1 change could not be sent.')).toHaveCount(0);
  await logInAs(token);
  await page.goto(`${ORIGINS.neutral}/help`);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByText('This draft was changed elsewhere meanwhile.', { exact: false })).toBeVisible();
  await list.getByRole('link', { name: 'Open it and choose' }).click();
  await expect(page.getByText('This draft was changed in another tab or on another device.')).toBeVisible();
  await expect(page.getByLabel('Official name')).toHaveValue(`${name} here`);
  expect(await savedName(ana, draft.id)).toBe(`${name} there`);
  await page.getByRole('button', { name: 'Keep what is here' }).click();
  await expect.poll(() => savedName(ana, draft.id)).toBe(`${name} here`);
  await expect(page.getByText('1 change could not be sent.')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
