import { accessibilityOf, expect, test } from './journey.ts';
import { openAs, publishNew, register } from './members.ts';
import { openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';

test('somebody asks about a mountain, gets an answer and deletes the question', async ({ page, browser }) => {
  const ana = await register();
  const pau = await register('Pau');
  const name = `Pico de la charla ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.42, 42.31], fields: {} }, ana);
  const address = `${ORIGINS.neutral}/conversation-about/${id}`;
  await openAs(page, ana, address);
  const text = page.getByRole('textbox', { name: `Write about ${name}` });
  const send = page.getByRole('button', { name: 'Post', exact: true });
  await expect(text).toBeEnabled();
  // An empty conversation offers beginnings; what is not wanted leaves nothing behind.
  await page.getByRole('button', { name: 'Report conditions' }).click();
  await expect(text).toContainText(`I was on ${name} recently.`);
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await text.click();
  await send.click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  // The editor with formats replaces the plain text while somebody writes: no letter is lost.
  await text.click();
  await page.keyboard.type('Is there snow?');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('And how much?');
  // What is written survives leaving.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('And how much?');
  await page.reload();
  await expect(text).toHaveValue('Is there snow?\nAnd how much?');
  await send.click();
  const post = page.getByRole('article');
  await expect(post).toContainText('Is there snow?');
  await expect(text).toHaveValue('');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await openAs(theirs, pau, address);
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await theirs.getByRole('textbox', { name: 'Reply to Ana Ruiz' }).fill('Two metres, well settled.');
  await theirs.getByRole('button', { name: 'Reply', exact: true }).last().click();
  const answers = theirs.getByRole('list', { name: 'Replies' });
  await expect(answers).toContainText('Two metres, well settled.');
  expect((await accessibilityOf(theirs).analyze()).violations).toEqual([]);
  await context.close();

  await page.reload();
  await openMore(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('group', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This post is no longer here.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Two metres, well settled.');

  // Visitors read without a script, in the other language too.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(`${ORIGINS.es}/conversación-sobre/${id}`);
  await expect(visitor.getByText('Two metres, well settled.')).toBeVisible();
  await visitor.getByRole('list', { name: 'Respuestas' }).locator('a[href*="/publicacion/"]').click();
  await expect(visitor).toHaveTitle(/^Publicación /);
  await expect(visitor.getByText('Two metres, well settled.')).toBeVisible();
  await plain.close();
});

test('a page that cannot be loaded anew after a post stays, and is tried again', { tag: '@once' }, async ({ page }) => {
  const ana = await register();
  const name = `Pico del silencio ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.42, 42.31], fields: {} }, ana);
  await openAs(page, ana, `${ORIGINS.neutral}/conversation-about/${id}`);
  const text = page.getByRole('textbox', { name: `Write about ${name}` });
  await expect(text).toBeEnabled();
  await text.fill('Is there snow?');
  // The post arrives, and nothing after it.
  let isSilent = false;
  await page.route('**/api/graphql', async (route) => {
    if (isSilent) return route.abort();
    const response = await route.fetch();
    isSilent ||= !!route.request().postData()?.includes('"input":{"text"');
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const banner = page.getByRole('status').filter({ hasText: "Can't reach Cordada." });
  await expect(banner).toBeVisible();
  await expect(text).toBeVisible();
  isSilent = false;
  await banner.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article')).toContainText('Is there snow?');
  await expect(banner).toHaveCount(0);
});
