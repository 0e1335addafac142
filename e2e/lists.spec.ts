import { accessibilityOf, expect, test } from './journey.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { closeCongratulation, openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

async function summits(member: Member, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const content = { name, place: [0.66 + index / 50, 42.63], fields: { elevationMeters: 3_000 - index } };
    ids.push(await publishNew('mountain', content, member));
  }
  return ids;
}

test('a list is completed by ticking its places, and a tick is undone', async ({ page }) => {
  const member = await register();
  const members = await summits(member, 'Pico uno', 'Pico dos', 'Pico tres');
  const id = await publishNew('list', { name: 'Los tres picos', members }, member);
  await openAs(page, member, `${ORIGINS.neutral}/list/${id}`);
  const box = (name: string) => page.getByRole('checkbox', { name: `${name}: completed` });
  await expect(box('Pico uno')).toBeEnabled();
  await box('Pico uno').check({ force: true });
  await expect(page.getByText('1 of 3 completed').first()).toBeVisible();
  // The states are loaded after an undo, and lack a tick that is still on its way.
  const { promise: ticked, resolve: letUndo } = Promise.withResolvers<void>();
  const { promise: looked, resolve: letTick } = Promise.withResolvers<void>();
  await page.route('**/api/graphql', async (route) => {
    const sent = route.request().postData() ?? '';
    if (sent.includes('"state":null')) await ticked;
    if (sent.includes('"state":"completed"')) await looked;
    await route.fallback();
  });
  const states = page.waitForResponse((response) => !!response.request().postData()?.includes('"elementIds"'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box('Pico uno')).not.toBeChecked();
  await box('Pico uno').check({ force: true });
  letUndo();
  await (await states).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await box('Pico uno').isChecked()).toBe(true);
  letTick();
  await page.getByRole('button', { name: /^Pico uno, completed on/ }).click();
  await page.getByLabel('Date', { exact: true }).fill('2024-07-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Pico uno, completed on/ })).toContainText('2024');
  await box('Pico dos').check({ force: true });
  await page.getByRole('button', { name: 'What remains first' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Pico tres');
  await box('Pico tres').check({ force: true });
  await expect(page.getByText('You have completed Los tres picos.')).toBeVisible();
  const completed = page.getByRole('paragraph').filter({ hasText: /^Completed$/ });
  await expect(completed).toBeVisible();
  await page.reload();
  await expect(completed).toBeVisible();
  // The congratulation, a dialog of the same words, may come at any moment.
  await expect(page.locator('#content').getByText('List completed', { exact: true })).toBeVisible();
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
});

test('what could not be loaded of a member is said on a list and a place, and loaded again', async ({ page }) => {
  const member = await register();
  const members = await summits(member, 'Pico callado', 'Pico mudo');
  const id = await publishNew('list', { name: 'Los picos callados', members }, member);
  let isBroken = true;
  await page.route('**/api/graphql', (route) =>
    isBroken && /"(elementIds|listId)":/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  );
  await openAs(page, member, `${ORIGINS.neutral}/list/${id}`);
  const failed = page.getByText('Your targets could not be loaded.');
  await expect(failed).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Pico mudo: completed' })).toBeDisabled();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Make it my target' })).toBeEnabled();
  await expect(failed).toBeHidden();

  await ask('mutation ($id: ID!) { setTarget(elementId: $id, state: pending) { state } }', { id: members[0] }, member);
  isBroken = true;
  await page.goto(`${ORIGINS.neutral}/pin/${members[0]}`);
  await expect(failed).toBeVisible();
  const pending = page.getByRole('group', { name: 'My target' }).getByRole('button', { name: 'Pending' });
  await expect(pending).toHaveAttribute('aria-pressed', 'false');
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(pending).toHaveAttribute('aria-pressed', 'true');
});

test(
  'a list is written, ordered, published, joined, frozen and revised',
  { tag: '@once' },
  async ({ page }, { project }) => {
    const member = await register();
    // Both projects search the same catalogue, so their names must differ.
    const names = ['alfa', 'beta', 'gamma'].map((name) => `Cima ${name} ${project.name}`);
    const [, beta = '', gamma = ''] = names;
    await summits(member, ...names);
    await openAs(page, member, `${ORIGINS.neutral}/my-lists`);
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Official name').fill('My three summits');
    for (const name of names) {
      await page.getByLabel('Add a place').fill(name);
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    }
    await page.getByRole('button', { name: `Move ${gamma} up` }).click();
    await page.getByRole('button', { name: `Move ${gamma} up` }).press('Enter');
    await page.getByLabel('What counts').first().fill('Summits that I see from home.');
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/\/list\//);
    await expect(page.getByRole('row').nth(1)).toContainText(gamma);
    await expect(page.getByText('Summits that I see from home.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Make it my target' }).click();
    await expect(page.getByRole('button', { name: 'My target', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 member has joined')).toBeVisible();
    await page.getByRole('button', { name: 'Freeze this edition' }).click();
    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Start the next edition' })).toBeVisible();
    const id = /\/list\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    await openMore(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.getByRole('button', { name: `Remove ${beta}` }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: /^Edition 1/ })).toBeVisible();
    await expect(page.getByText('2 places · 1 removed')).toBeVisible();
    await page.getByRole('link', { name: /^Edition 1/ }).click();
    await expect(page.getByText(/You are looking at the edition of/)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(4);
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    const { element } = await ask<{ element: { edition: { number: number } } }>(
      'query ($id: ID!) { element(id: $id) { edition { number } } }',
      { id },
    );
    expect(element.edition.number).toBe(2);
  },
);

test(
  'a list of four seasons is filled on a grid, each box by a day of its season',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const members = await summits(member, 'Pico de las estaciones');
    const content = { name: 'Todo el año', members, fields: { completionStyle: 'fourSeasons' } };
    const id = await publishNew('list', content, member);
    await closeCongratulation(page);
    await openAs(page, member, `${ORIGINS.neutral}/list/${id}`);
    const box = (season: string) => page.getByRole('checkbox', { name: `Pico de las estaciones, ${season}` });
    const fill = async (season: string, day: string): Promise<void> => {
      await box(season).click();
      await page.getByLabel('Date', { exact: true }).fill(day);
      await page.getByRole('group').getByRole('button', { name: 'Save' }).click();
    };
    await expect(box('Winter')).toBeEnabled();
    await fill('Winter', '2025-07-01');
    await expect(page.getByText('That date is not in Winter.')).toBeVisible();
    await expect(box('Winter')).not.toBeChecked();
    // The first one is sent once the second one is filled, which is sent behind the answer to the first one. Both are
    // sent before their calls are given up.
    const [filledTwice, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/graphql', async (route) => {
      const sent = route.request().postData() ?? '';
      const until = sent.includes('"2025-01-10"') ? filledTwice : sent.includes('"2025-04-10"') ? looked : null;
      if (until) setTimeout(until.resolve, 5_000);
      await until?.promise;
      await route.fallback();
    });
    const slots = page.waitForResponse((response) => !!response.request().postData()?.includes('"edition":1'));
    for (const [season, day] of [
      ['Winter', '2025-01-10'],
      ['Spring', '2025-04-10'],
      ['Summer', '2025-07-10'],
      ['Autumn', '2025-10-10'],
    ] as const) {
      await fill(season, day);
      await expect(box(season)).toBeChecked();
      if (season !== 'Spring') continue;
      filledTwice.resolve();
      await (await slots).finished();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await box('Spring').isChecked()).toBe(true);
      looked.resolve();
    }
    // The congratulation, a dialog of the same words, may come at any moment.
    await expect(page.locator('#content').getByText('List completed', { exact: true })).toBeVisible();
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await box('Spring').click();
    await expect(box('Spring')).not.toBeChecked();
    await expect(page.getByText('0 of 1 completed').first()).toBeVisible();
  },
);

test('a part of a list becomes targets, and that is undone', { tag: '@once' }, async ({ page }) => {
  const { elements } = await ask<{ elements: { nodes: { id: string; name: string }[] } }>(
    '{ elements(filter: { types: [list], text: "Three-thousanders of the Pyrenees" }, first: 5) { nodes { id name } } }',
    {},
  );
  const list = elements.nodes.find(({ name }) => name === 'Three-thousanders of the Pyrenees');
  const member = await register();
  const pending = async (): Promise<number> =>
    (
      await ask<{ viewer: { counts: { pendingTargets: number } } }>(
        '{ viewer { counts { pendingTargets } } }',
        {},
        member,
      )
    ).viewer.counts.pendingTargets;
  await openAs(page, member, `${ORIGINS.en}/list/${list?.id}`);
  await page.getByRole('button', { name: /^Vignemale Massif 0\/9/ }).click();
  await openMore(page);
  await page.getByRole('button', { name: 'Set as pending…' }).click();
  const scope = page.getByRole('dialog');
  await expect(scope).toBeVisible();
  expect((await accessibilityOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  await scope.getByRole('button', { name: 'Only the 9 places of Vignemale Massif' }).click();
  await expect(page.getByText('9 places of Vignemale Massif are marked.')).toBeVisible();
  expect(await pending()).toBe(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(pending).toBe(0);
});
