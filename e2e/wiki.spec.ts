import { accessibilityOf, expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { ask, openAs, register } from './members.ts';
import type { Member } from './members.ts';
import { openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function findElement(kind: string): Promise<{ id: string; name: string }> {
  const query = `{ elements(first: 1, filter: { types: [${kind}] }) { nodes { id name } } }`;
  const { elements } = await ask<{ elements: { nodes: { id: string; name: string }[] } }>(query, {});
  return elements.nodes[0] as { id: string; name: string };
}

/** Publishes a change over the API, to simulate another user. */
async function publishChange(id: string, member: Member, parts: object): Promise<void> {
  const { editElement: draft } = await ask<{ editElement: { id: string; version: number; content: object } }>(
    'mutation ($id: ID!) { editElement(id: $id) { id version content } }',
    { id },
    member,
  );
  const { saveElementDraft: saved } = await ask<{ saveElementDraft: { version: number } }>(
    'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { version } }',
    { id: draft.id, v: draft.version, c: { ...draft.content, ...parts } },
    member,
  );
  await ask(
    'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
    { id: draft.id, v: saved.version },
    member,
  );
}

test(
  'a new couloir is written with its line in both languages, and found on its mountain',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const mountain = await findElement('mountain');
    await openAs(page, await register(), `${ORIGINS.neutral}/my-drafts`);
    await page.getByRole('button', { name: 'Add a page' }).click();
    await page.getByRole('button', { name: 'Couloir', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New couloir');
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);

    // Missing parts are reported when the user publishes, and the first of them gets the focus.
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert')).toContainText('another look');
    await expect(page.getByLabel('Official name')).toBeFocused();

    const name = `Corredor de prueba ${Date.now()}`;
    await page.getByLabel('Official name').fill(name);
    await page.getByLabel('Latitude and longitude').fill('42.6311, 0.6567');
    await page.getByRole('button', { name: 'Line', exact: true }).click();
    const middle = page.getByRole('button', { name: 'Add the middle of the map' });
    await expect(middle).toBeEnabled();
    await middle.click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await middle.click();
    await middle.click();
    await expect(page.getByText('3 points')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('2 points')).toBeVisible();
    await page.getByLabel('Find the mountain or place it belongs to').fill(mountain.name);
    await page.getByRole('button', { name: mountain.name }).first().click();
    const [english, spanish] = [
      page.getByLabel('Short description').first(),
      page.getByLabel('Short description').last(),
    ];
    await english.fill('Steep snow between two walls.');
    await spanish.fill('Nieve empinada entre dos paredes.');
    const article = page.getByRole('textbox', { name: 'Article (English)' });
    await article.click();
    await page.keyboard.type('Climb early, from ');
    await page
      .getByRole('toolbar', { name: 'Tools for Article (English)' })
      .getByRole('button', { name: 'Mention' })
      .click();
    await page.getByLabel('Find a place by name').fill(mountain.name);
    // On a busy phone, frames are late and fingers are not.
    await page.evaluate(() => {
      const next = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => window.setTimeout(() => next(callback), 500);
    });
    await page.locator('dialog[open]').getByRole('button', { name: mountain.name }).first().click();
    await page.keyboard.type('on hard snow.');
    await expect(article).toContainText(`Climb early, from ${mountain.name} on hard snow.`);
    // There is no validation while typing.
    const height = page.getByLabel('Height (m)');
    await height.fill('four hundred');
    await expect(page.getByText('Write a number.')).toBeHidden();
    await height.blur();
    await expect(page.getByText('Write a number.')).toBeVisible();
    await height.fill('450');
    await page
      .getByRole('textbox', { name: 'Alpine (IFAS)' })
      .or(page.getByRole('combobox', { name: 'Alpine (IFAS)' }))
      .fill('AD');
    await expectSaved(page);

    // The draft is listed among the drafts, independent of this tab.
    await page.goto(`${ORIGINS.neutral}/my-drafts`);
    await page.getByRole('link', { name }).click();
    await expect(page.getByLabel('Short description').first()).toHaveValue('Steep snow between two walls.');
    await page.getByLabel('What did you change?').fill('First description');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('Steep snow between two walls.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Article' }).getByRole('link', { name: mountain.name }),
    ).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto(page.url().replace('localhost', 'es.localhost'));
    await expect(visitor.getByText('Nieve empinada entre dos paredes.')).toBeVisible();
    await expect(visitor.getByText('First description')).toBeVisible();
    await visitor.goto(`${ORIGINS.neutral}/pin/${mountain.id}`);
    await expect(visitor.getByRole('link', { name }).first()).toBeVisible();
    await visitor.close();
  },
);

test('a couloir without a line says so, and leads to where it is drawn', { tag: '@once' }, async ({ page }) => {
  const { id, name } = await findElement('couloir');
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map).toContainText('No line yet.');
  await map.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Create an account to edit ${name}`);
  await openAs(page, await register(), `${ORIGINS.neutral}/pin/${id}`);
  await map.getByRole('button', { name: 'Add the line' }).click();
  const line = page.getByRole('button', { name: 'Line', exact: true });
  await expect(line).toBeFocused();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Add the middle of the map' })).toBeVisible();
});

test('a route without a line shows the places it goes through, in their order', { tag: '@once' }, async ({ page }) => {
  const { id } = await findElement('route');
  await openAs(page, await register(), `${ORIGINS.neutral}/pin/${id}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const places = page.getByRole('group', { name: 'Goes through' });
  await places.waitFor();
  const remove = places.getByRole('button', { name: 'Remove place 1', exact: true });
  for (let left = await remove.count(); left > 0; left = await remove.count()) await remove.click();
  for (const [name, position] of [
    ['Second', '42.60, 0.52'],
    ['First', '42°45′41″ N 0°14′11″ W'],
  ] as const) {
    await places.getByRole('button', { name: 'Add a place' }).click();
    await places.getByRole('textbox', { name: 'Place', exact: true }).last().fill(name);
    await places.getByLabel('Latitude and longitude').last().fill(position);
  }
  await places.getByRole('button', { name: 'Move place 2 up' }).click();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Thank you!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Goes through' }).getByRole('listitem')).toHaveText([
    'First',
    'Second',
  ]);
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toContainText('course is schematic');
});

test('two people edit at once, and both texts survive', { tag: '@once' }, async ({ page }) => {
  const [member, other] = [await register(), await register('Berta')];
  const { id } = await findElement('shelter');
  await openAs(page, member, `${ORIGINS.neutral}/pin/${id}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const description = page.getByLabel('Short description').first();
  await description.fill('Mine: the stove is new.');
  await expectSaved(page);
  await publishChange(id, other, {
    texts: { en: { name: '', description: 'Theirs: the roof is new.' } },
    otherNames: [{ name: 'Refuge of the other', language: 'en' }],
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Someone else edited the same parts' })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Refuge of the other');
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  // The conflict is still shown after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Someone else edited the same parts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Join both' }).first().click();
  await expect(description).toHaveValue('Theirs: the roof is new.\n\nMine: the stove is new.');
  await expect(page.getByRole('heading', { name: 'Someone else edited the same parts' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Thank you!')).toBeVisible();
  await expect(page.getByText('Mine: the stove is new.')).toBeVisible();
});

test('two people rewrite an article at once, and join it by paragraphs', { tag: '@once' }, async ({ page }) => {
  const [member, other] = [await register(), await register('Berta')];
  const { id } = await findElement('viaFerrata');
  const withArticle = (...paragraphs: readonly string[]) => ({
    texts: {
      en: {
        name: '',
        description: '',
        article: {
          type: 'doc',
          content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
        },
      },
    },
  });
  await publishChange(id, other, withArticle('The way up.', 'The room.', 'The water.'));
  const { editElement: draft } = await ask<{ editElement: { id: string; version: number; content: object } }>(
    'mutation ($id: ID!) { editElement(id: $id) { id version content } }',
    { id },
    member,
  );
  await ask(
    'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { version } }',
    {
      id: draft.id,
      v: draft.version,
      c: { ...draft.content, ...withArticle('The way up.', 'The room, my words.', 'The water.', 'My advice.') },
    },
    member,
  );
  await publishChange(id, other, withArticle('The way up.', 'The room, their words.', 'The water.'));
  await openAs(page, member, `${ORIGINS.neutral}/my-drafts?draft=${draft.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Join paragraph by paragraph' }).click();
  const room = page.getByRole('group', { name: 'Which text to keep here' }).first();
  await expect(room.getByRole('radio', { name: 'Yours' })).toBeChecked();
  await room.getByRole('radio', { name: 'Both, the published first' }).check();
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Use this text' }).click();
  const article = page.getByRole('textbox', { name: 'Article (English)' });
  await expect(article.locator('p')).toHaveText([
    'The way up.',
    'The room, their words.',
    'The room, my words.',
    'The water.',
    'My advice.',
  ]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Thank you!')).toBeVisible();
  await expect(page.getByText('My advice.')).toBeVisible();
});

test(
  'what is written without a connection is kept, and saved when there is one',
  { tag: '@once' },
  async ({ page, context }) => {
    const member = await register();
    const { id } = await findElement('ridge');
    await openAs(page, member, `${ORIGINS.neutral}/pin/${id}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await expect(page.getByLabel('Official name')).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Short description').first().fill('Written in the hut.');
    await expect(page.getByText('Kept in this browser')).toBeVisible();
    await context.setOffline(false);
    // After a reload before the next retry, the text stored in the browser is restored.
    await page.reload();
    await expect(page.getByLabel('Short description').first()).toHaveValue('Written in the hut.');
    await expectSaved(page);
    // A refusal by the server is shown as such.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('undecided')
        ? route.fulfill({ status: 403, json: { status: 403, errorCode: 'forbidden', description: 'No.' } })
        : route.continue(),
    );
    await page.getByLabel('Short description').first().fill('Written at home.');
    await expect(page.getByText('Kept in this browser, not saved:')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${ORIGINS.neutral}/my-drafts`);
    await page.getByRole('button', { name: /^Discard / }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('The draft is discarded.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Discard / })).toHaveCount(0);
  },
);

test('the history says what changed, and brings an old revision back', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  const { id } = await findElement('volcano');
  // The other project may have changed the same element, so the name is unique.
  const name = `Mistake ${Date.now()}`;
  await publishChange(id, member, { otherNames: [{ name, language: 'en' }], place: [0.5 + Math.random() / 10, 42.5] });
  await openAs(page, member, `${ORIGINS.neutral}/pin/${id}`);
  await page.getByRole('button', { name: 'What changed' }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.locator('ins').getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show on the map' }).first().click();
  await expect(dialog.locator('[data-map-idle=true]')).toBeVisible();
  expect((await accessibilityOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Bring it back' }).first().click();
  await expect(dialog.getByText(/Back to revision/).first()).toBeVisible();
  await expect(dialog.locator('del').getByText(name)).toBeVisible();
});

test('a draft that another tab has saved is not overwritten unasked', { tag: '@once' }, async ({ page, context }) => {
  const member = await register();
  await openAs(page, member, `${ORIGINS.neutral}/pin/${(await findElement('genericPoint')).id}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const description = page.getByLabel('Short description').first();
  await expect(description).toBeVisible();
  const other = await context.newPage();
  await openAs(other, member, page.url());
  await other.getByLabel('Short description').first().fill('From the other tab.');
  await expectSaved(other);
  await description.fill('From this tab.');
  await expect(page.getByText('changed in another tab')).toBeVisible();
  await page.reload();
  await expect(page.getByText('changed in another tab')).toBeVisible();
  await expect(description).toHaveValue('From this tab.');
  await page.getByRole('button', { name: 'Keep what is here' }).click();
  await expectSaved(page);
  await other.reload();
  await expect(other.getByLabel('Short description').first()).toHaveValue('From this tab.');
});
