import type { Request } from '@playwright/test';
import { accessibilityOf, expect, test } from './journey.ts';
import { publishActivityFile } from './activities.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

test('a mountain is liked and followed, and a like that fails is taken back', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  const id = await publishNew('mountain', { name: 'Pico amado', place: [0.66, 42.63], fields: {} }, member);
  await openAs(page, member, `${ORIGINS.neutral}/pin/${id}`);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeEnabled();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"kind":"like"')) await opened;
    await route.fallback();
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // The list of likes is opened before the like has arrived, and contains it nevertheless.
  await page.getByRole('button', { name: /^1 like/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  open();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
  await page.keyboard.press('Escape');
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await openMore(page);
  // A reload that is quicker than the request would take it back before it was sent.
  const followed = page.waitForResponse((response) => !!response.request().postData()?.includes('"isFollowing":true'));
  await follow.click();
  await followed;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await openMore(page);
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  const refusal = { errors: [{ message: 'no', extensions: { status: 403, errorCode: 'forbidden' } }] };
  await page.route('**/api/graphql', (route) => route.fulfill({ json: refusal }));
  await like.click();
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll();
  const { element } = await ask<{ element: { likeCount: number } }>(
    'query ($id: ID!) { element(id: $id) { likeCount } }',
    { id },
  );
  expect(element.likeCount).toBe(1);
});

test(
  'a target on a mountain takes one tap, its route a second one, and both are undone',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    const id = await publishNew('mountain', { name: 'Pico con ruta', place: [0.66, 42.63], fields: {} }, member);
    const route = await publishNew('route', { name: 'Su ruta', place: [0.66, 42.63], parentId: id }, member);
    const states = async (): Promise<Record<string, string>> => {
      const { myStates } = await ask<{ myStates: { elementId: string; state: string }[] }>(
        'query ($ids: [ID!]!) { myStates(elementIds: $ids) { elementId state } }',
        { ids: [id, route] },
        member,
      );
      return Object.fromEntries(myStates.map(({ elementId, state }) => [elementId, state]));
    };
    await openAs(page, member, `${ORIGINS.neutral}/pin/${id}`);
    const pending = page.getByRole('button', { name: 'Pending', exact: true }).locator('visible=true');
    await expect(pending).toBeEnabled();
    await pending.click();
    await expect(pending).toHaveAttribute('aria-pressed', 'true');
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Also the place on it' }).click();
    await expect.poll(states).toEqual({ [id]: 'pending', [route]: 'pending' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(pending).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(states).toEqual({});

    await page.goto(`${ORIGINS.neutral}/pin/${route}`);
    await expect(pending).toBeEnabled();
    await pending.click();
    await expect(pending).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(states).toEqual({ [route]: 'pending' });
  },
);

test('a visitor logs in, publishes an activity in two taps, and takes it back', { tag: '@once' }, async ({ page }) => {
  const member = await register();
  const id = await publishNew('mountain', { name: 'Pico rápido', place: [0.66, 42.63], fields: {} }, member);
  await page.addInitScript(() => localStorage.setItem('logInMode', 'logIn'));
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await page.getByRole('button', { name: 'I did this' }).locator('visible=true').click();
  const logIn = page.getByRole('dialog', { name: 'Log in to mark Pico rápido as completed' });
  await logIn.getByLabel('Email', { exact: true }).fill(member.email);
  await logIn.getByRole('button', { name: 'Continue', exact: true }).click();
  await logIn.getByLabel('Password', { exact: true }).fill(member.password);
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  // Public visibility is never the default.
  await expect(page.getByRole('combobox', { name: 'Who can see it' })).toHaveValue('followers');
  await page.getByRole('button', { name: 'Today' }).click();
  const completed = page.getByRole('button', { name: 'Completed' }).locator('visible=true');
  await expect(completed).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  const did = page.getByRole('button', { name: 'I did this' }).locator('visible=true');
  await expect(did).toBeEnabled();

  // What is only marked publishes nothing; another ascent is logged the same way.
  await did.click();
  await page.getByRole('button', { name: 'Only mark as completed, without an activity' }).click();
  await expect(completed).toHaveAttribute('aria-pressed', 'true');
  const mine = '{ myActivities { total } }';
  expect(await ask(mine, {}, member)).toEqual({ myActivities: { total: 0 } });
  await page.getByRole('button', { name: 'Once more' }).locator('visible=true').click();
  await expect(page.getByRole('button', { name: 'Yesterday' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Only mark as completed, without an activity' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect.poll(() => ask(mine, {}, member)).toEqual({ myActivities: { total: 1 } });
});

test(
  'the feed leaves out whom one muted, and keeps an own reaction while it goes on',
  { tag: '@once' },
  async ({ page }) => {
    const [reader, muted, author] = [await register('Rita'), await register('Mudo'), await register('Autora')];
    const publish = (text: string, member: Member) =>
      ask<{ createPost: { id: string } }>(
        'mutation ($t: String!) { createPost(input: { text: $t }) { id } }',
        { t: text },
        member,
      );
    // More than one part of the feed.
    for (let n = 0; n < 26; n += 1) await publish(`Filler ${n} ${author.id}`, author);
    await publish(`Loud ${muted.id}`, muted);
    await publish(`Seen ${author.id}`, author);
    await ask('mutation ($id: ID!) { muteMember(id: $id) }', { id: muted.id }, reader);
    await openAs(page, reader, `${ORIGINS.neutral}/community?section=posts`);
    const post = page.getByRole('listitem').filter({ hasText: `Seen ${author.id}` });
    const like = post.getByRole('button', { name: 'Like', exact: true });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(post.getByRole('button', { name: /^1 reaction/ })).toBeVisible();
    await expect(page.getByText(`Loud ${muted.id}`)).toHaveCount(0);
    const last = page.getByText(`Filler 0 ${author.id}`);
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(last).toBeAttached({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(`Loud ${muted.id}`)).toHaveCount(0);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(post.getByRole('button', { name: /^1 reaction/ })).toBeVisible();
  },
);

test('who reads an activity of somebody else finds the like and its conversation beside the author', async ({
  page,
}) => {
  const { id } = await publishActivityFile(await register('Berta'));
  // How the reader stands to the activity is answered late, behind their like.
  const { promise: liked, resolve: letStates } = Promise.withResolvers<void>();
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"ids":[')) await liked;
    await route.fallback();
  });
  const settled = (text: string): Promise<unknown> => {
    const isMeant = (request: Request) => !!request.postData()?.includes(text);
    // On a busy machine it may be given up meanwhile.
    return Promise.race([page.waitForEvent('requestfinished', isMeant), page.waitForEvent('requestfailed', isMeant)]);
  };
  const states = settled('"ids":[');
  await openAs(page, await register('Lea'), `${ORIGINS.neutral}/activity/${id}`);
  const header = page.getByRole('article').locator('header').first();
  const like = header.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeEnabled();
  const answered = settled('"kind":"like"');
  await like.click();
  await expect(header.getByRole('button', { name: /^1 like/ })).toBeVisible();
  await answered;
  letStates();
  await states;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(header.getByRole('link', { name: /^Conversation/ })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveCount(1);
});

test('an activity that was commented on is one item of the feed, with its latest comments', async ({ page }) => {
  const { id } = await publishActivityFile(await register('Berta'));
  const [lea, marc] = [await register('Lea'), await register('Marc')];
  const comment = (text: string, member: Member) =>
    ask(
      'mutation ($t: String!, $id: ID!) { createPost(input: { text: $t, aboutId: $id }) { id } }',
      { t: text, id },
      member,
    );
  const question = `Was there snow ${id}?`;
  await comment(question, lea);
  await comment('Thanks for the [track](/explore).', marc);
  await openAs(page, lea, `${ORIGINS.neutral}/community`);
  const item = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(item.getByRole('link', { name: '2 comments' })).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(1);
  const comments = item.getByRole('list', { name: /^Latest comments on/ }).getByRole('listitem');
  await expect(comments).toHaveCount(2);
  await expect(item.getByText('Marc Ruiz commented')).toBeVisible();
  await expect(comments.first()).toHaveText(new RegExp(`^Lea Ruiz.*${question.replace('?', '')}.$`));
  await expect(comments.last()).toHaveText(/^Marc Ruiz.*Thanks for the track\.$/);
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await comments.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByRole('article').first()).toContainText(question);
});

test('one control gives a like, and by keyboard, a long press or a button for fingers another reaction', async ({
  page,
  isMobile,
}) => {
  const member = await register('Clara');
  const { createPost } = await ask<{ createPost: { id: string } }>(
    'mutation { createPost(input: { text: "First snow of the year" }) { id } }',
    {},
    member,
  );
  await openAs(page, member, `${ORIGINS.neutral}/post/${createPost.id}`);
  const control = page.getByRole('group', { name: 'Reactions' });
  const buttons = control.getByRole('button');
  await expect(buttons.first()).toBeEnabled();
  await buttons.first().press('Enter');
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(control.getByRole('button', { name: /^1 reaction/ })).toBeVisible();
  const more = control.getByRole('button', { name: 'React with another symbol' });
  await more.press('Enter');
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(control.getByRole('button', { name: 'Applause' })).toHaveCount(0);
  await expect(buttons.first()).toBeFocused();
  await more.press('Enter');
  await control.getByRole('button', { name: 'Applause' }).press('Enter');
  // The one reaction is another one now, and is taken back by the same button.
  await expect(buttons.first()).toHaveAccessibleName('Applause');
  await expect(control.getByRole('button', { name: /^1 reaction/ })).toBeVisible();
  await buttons.first().press('Enter');
  await expect(buttons.first()).toHaveAccessibleName('Like');
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
  await buttons.first().dispatchEvent('pointerdown', { pointerType: 'touch' });
  await control.getByRole('button', { name: 'Summit' }).click();
  await expect(buttons.first()).toHaveAccessibleName('Summit');
  if (!isMobile) return;
  await more.tap();
  await control.getByRole('button', { name: 'Applause' }).tap();
  await expect(buttons.first()).toHaveAccessibleName('Applause');
});

test('owners see the figures of their whole track on cards of pages that are the same for everybody', async ({
  page,
}) => {
  const member = await register('Olalla');
  const { id } = await publishActivityFile(member);
  const distance = async (reader?: Member): Promise<number> => {
    const { activity } = await ask<{ activity: { distanceMeters: number } }>(
      'query ($id: ID!) { activity(id: $id) { distanceMeters } }',
      { id },
      reader,
    );
    return activity.distanceMeters;
  };
  // Others see the track once it is cut.
  await expect.poll(() => distance().catch(() => 0)).toBeGreaterThan(0);
  const [own, shown] = [await distance(member), await distance()];
  expect(own).toBeGreaterThan(shown);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${id}"]`) });
  const invitation = page.getByRole('button', { name: 'Join the community' });
  const following = page.getByRole('link', { name: 'Following', exact: true });
  await page.goto(`${ORIGINS.neutral}/community`);
  await expect(invitation.filter({ visible: true })).toHaveCount(1);
  await expect(following).toBeHidden();
  await expect(card).toContainText(`${(shown / 1000).toFixed(2).replace(/0+$/, '')}`);
  await openAs(page, member, `${ORIGINS.neutral}/community`);
  await expect(following).toBeVisible();
  await expect(invitation.filter({ visible: true })).toHaveCount(0);
  await expect(card).toContainText(`${(own / 1000).toFixed(2).replace(/0+$/, '')}`);
});
