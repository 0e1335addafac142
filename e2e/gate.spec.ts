import { accessibilityOf, expect, expectFits, test } from './journey.ts';
import { LANGUAGES, PAGE_NAMES, pageRow } from '@cordada/core/pages/pageTable';
import { buildAnyPath } from '@cordada/core/pages/paths';
import { ask, openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';
import { waitForFrame } from './waitForFrame.ts';

test('a private page leads to the log-in and back to itself', { tag: '@once' }, async ({ page }) => {
  const { email, password } = await register('Gabi');
  await page.goto(`${ORIGINS.en}/my-targets?kind=mountain`);
  await expect(page).toHaveURL(`${ORIGINS.en}/log-in?r=%2Fmy-targets%3Fkind%3Dmountain`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account to see your targets');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  // Nothing tells that there is an account: the last mode, initially registration, decides what comes first.
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${ORIGINS.en}/my-targets?kind=mountain`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My targets');
});

test('the events of the instance are for administrators alone', { tag: '@once' }, async ({ page }) => {
  const document = await fetch(`${ORIGINS.neutral}/admin/events`);
  expect(document.headers.get('cache-control')).toBe('private, no-cache');
  expect(await document.text()).not.toMatch(/Registrations|Sign-in attacks/);
  await page.goto(`${ORIGINS.en}/admin/events`);
  await expect(page).toHaveURL(/\/log-in\?r=%2Fadmin%2Fevents$/);
  await openAs(page, await register('Carla'), `${ORIGINS.en}/admin/events`);
  // Who is no administrator may have an account that is.
  await expect(page).toHaveURL(/\/log-in\?r=%2Fadmin%2Fevents$/);
});

test('an address that leads nowhere says so to a member, once', { tag: '@once' }, async ({ page }) => {
  const nora = await register('Nora');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await openAs(page, nora, `${ORIGINS.en}/nothing/is/here`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path leads nowhere');
  await waitForFrame(page);
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
  // A link of the frame, which is known to be hydrated: others load a document until they are.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(`${ORIGINS.en}/`);
  expect(documents).toBe(1);
});

test(
  'a private activity never says to its owner that it does not exist',
  { tag: '@once' },
  async ({ page, browser }) => {
    const olga = await register('Olga');
    const { saveActivity } = await ask<{ saveActivity: { id: string } }>(
      `mutation { saveActivity(input: { kind: hiking, title: "Sola por la cresta", happenedOn: "2026-05-01",
      visibility: onlyMe, trackIds: [], milestones: [] }) { id } }`,
      {},
      olga,
    );
    const address = `${ORIGINS.en}/activity/${saveActivity.id}`;
    await page.addInitScript(() => {
      const titles: string[] = [];
      Object.assign(globalThis, { titles });
      new MutationObserver(() => {
        if (document.title !== '' && document.title !== titles.at(-1)) titles.push(document.title);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await openAs(page, olga, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sola por la cresta');
    await expect(page).toHaveTitle('Sola por la cresta · Cordada');
    expect(await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)).toEqual([
      'Activity · Cordada',
      'Sola por la cresta · Cordada',
    ]);
    const visitor = await browser.newPage();
    const answer = await visitor.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This activity does not exist');
    await expect(visitor).toHaveTitle('This activity does not exist · Cordada');
    await visitor.close();
  },
);

test('an error is told once and without what was written, and the page goes on', { tag: '@once' }, async ({ page }) => {
  // The body of a beacon can be read only inside the page.
  await page.addInitScript(() => {
    const reports: Promise<string>[] = [];
    navigator.sendBeacon = (url, body) => {
      if (String(url) === '/api/error-reports') reports.push((body as Blob).text());
      return true;
    };
    Object.assign(globalThis, { reports });
  });
  const reports = (): Promise<string[]> =>
    page.evaluate(() => Promise.all((globalThis as unknown as { reports: Promise<string>[] }).reports));
  await page.goto(`${ORIGINS.en}/log-in`);
  await page.getByLabel('Email').fill('secret.walker@example.org');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).click();
  // The scripts of a page that is read come after it; what fails before them is told by nobody.
  await waitForFrame(page);
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new TypeError('a rope has no end');
        }),
    );
  }
  await expect.poll(async () => (await reports()).length).toBe(1);
  const [report = ''] = await reports();
  expect(JSON.parse(report)).toMatchObject({ name: 'TypeError', page: 'logIn', kind: 'error' });
  expect(report).not.toContain('secret.walker');
});

test('every page of a member is accessible and fits', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await openAs(page, await register('Alba'), `${ORIGINS.en}/my-drafts`);
  for (const language of LANGUAGES) {
    for (const name of PAGE_NAMES) {
      if (pageRow(name).access !== 'private' || name === 'newActivity') continue;
      const path = buildAnyPath(name, language, { id: 'k7Qx2mDpR9w' });
      await page.goto(ORIGINS[language] + encodeURI(path));
      await expect(page.locator('main h1').first(), path).toBeVisible();
      await expectFits(page, path);
      const { violations } = await accessibilityOf(page).exclude('.maplibregl-map').analyze();
      expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
    }
  }
});
