import { expect, test } from './journey.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import type { Member } from './members.ts';
import { expectSeen, seenPaths } from './seenPages.ts';
import { ORIGINS } from './startProduct.ts';

test.use({ serviceWorkers: 'allow' });

test('a page that the service worker takes over while it loads is kept @phone', async ({ page }) => {
  await page.addInitScript(() => void navigator.serviceWorker.register('/service-worker.js'));
  // The app asks what to keep only once the worker is there.
  await page.route(/\/FrameEffects-/, async (route) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await route.continue();
  });
  await page.goto(`${ORIGINS.neutral}/help`);
  await expectSeen(page, '/help');
});

test('what was seen is read without a connection, until logging out erases it @phone', async ({ page, context }) => {
  const ana = await register();
  const name = `Pico sin cobertura ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.41, 42.33], fields: {} }, ana);
  await openAs(page, ana, `${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectSeen(page, `/pin/${id}`);
  // A page for members, reached without loading a document.
  await page.evaluate(() => {
    history.pushState({}, '', '/my-drafts');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await expectSeen(page, '/my-drafts');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('You are offline. What is already loaded stays readable.')).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/help`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await context.setOffline(false);
  const seen = await seenPaths(page);
  expect(seen.filter((path) => path.startsWith('/kept-answers/'))).not.toEqual([]);
  await page.goto(`${ORIGINS.neutral}/log-out`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The start page that follows is kept, and what it asks as a visitor.
  await expect
    .poll(async () =>
      (await seenPaths(page)).filter((path) => seen.includes(path) && /my-drafts|kept-answers|pin/.test(path)),
    )
    .toEqual([]);
});

test('what is written without a connection is sent once there is one, once @phone', async ({ page, context }) => {
  const [ana, bea] = [await register(), await register('Bea')];
  const name = `Pico sin red ${ana.id}`;
  const id = await publishNew('mountain', { name, place: [-0.4, 42.3], fields: {} }, bea);
  const peak = `${ORIGINS.neutral}/pin/${id}`;
  await openAs(page, ana, peak);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  const done = page.getByRole('button', { name: 'I did this', exact: true }).locator('visible=true');
  await expect(like).toBeEnabled();
  await expect(done).toBeEnabled();
  // Its texts and scripts are on the device, and the editor of posts is open.
  await page.waitForLoadState('networkidle');
  await page.goto(`${ORIGINS.neutral}/conversation-about/${id}`);
  const text = page.getByRole('textbox').first();
  await text.click();
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  await expect(page.getByLabel('Choose photos')).toBeAttached();
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.goto(peak);
  await expect(done).toBeEnabled();

  await context.setOffline(true);
  await done.click();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 changes are waiting to be sent.')).toBeVisible();
  await page.goto(`${ORIGINS.neutral}/conversation-about/${id}`);
  await text.click();
  await text.fill('Snow down to the hut');
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  await page.getByLabel('Choose photos').setInputFiles({ name: 'hut.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('On this device. It is sent as soon as there is a connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByText('Snow down to the hut')).toBeVisible();
  await expect(list.getByText('hut.jpg')).toBeVisible();
  await expect(list.getByText('Waiting for a connection')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  const there = `query ($id: ID!) { element(id: $id) { likeCount } myStates(elementIds: [$id]) { state }
    conversation(aboutId: $id) { nodes { images { width } } } }`;
  const all = {
    element: { likeCount: 1 },
    myStates: [{ state: 'completed' }],
    conversation: { nodes: [{ images: [{ width: 390 }] }] },
  };
  await expect.poll(() => ask(there, { id }, ana)).toEqual(all);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();

  // Something that the server refused stays, and logging out does not lose it silently.
  await page.evaluate((ownerId) => {
    const opening = indexedDB.open('outbox');
    const { promise, resolve } = Promise.withResolvers<void>();
    opening.onsuccess = () => {
      const writing = opening.result.transaction('entries', 'readwrite');
      const request = { kind: 'operation', name: 'React', variables: {} };
      const about = { key: 'k', chain: 'c', title: 'Of Ana alone', path: '/', createdAt: 0, attempts: 1 };
      writing.objectStore('entries').add({ ...about, ownerId, request, refusal: 'not_found' });
      writing.oncomplete = () => resolve();
    };
    return promise;
  }, ana.id);
  await page.goto(`${ORIGINS.neutral}/log-out`);
  await page.getByRole('button', { name: 'Log out and keep for later' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
  const logInAs = async ({ accessToken }: Member): Promise<void> => {
    await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
    await page.goto(peak);
    await expect(like).toBeEnabled();
  };
  await logInAs(bea);
  await expect(page.getByText('1 change could not be sent.')).toHaveCount(0);
  const { logIn } = await ask<{ logIn: { accessToken: string } }>(
    'mutation ($input: LogInInput!) { logIn(input: $input) { accessToken } }',
    { input: { email: ana.email, password: ana.password } },
  );
  await logInAs({ ...ana, ...logIn });
  await expect(page.getByText('1 change could not be sent.')).toBeVisible();
});
