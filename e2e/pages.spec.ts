import type { Page } from '@playwright/test';
import { accessibilityOf, expect, expectFits, test } from './journey.ts';
import { buildPath } from '@cordada/core/pages/paths';
import { administrator, ask, openAs, register } from './members.ts';
import type { Member } from './members.ts';
import { activityFile } from './activities.ts';
import { ORIGINS } from './startProduct.ts';

async function firstOf(kind: string): Promise<{ id: string; slugs: { en: string; es: string } }> {
  const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ elements(filter: { types: [${kind}] }, first: 1) { nodes { id slugs { en es } } } }`,
    }),
  });
  const { data } = (await response.json()) as {
    data: { elements: { nodes: { id: string; slugs: { en: string; es: string } }[] } };
  };
  const [first] = data.elements.nodes;
  if (!first) throw new Error(`The catalogue has no ${kind}`);
  return first;
}

async function openPages(language: 'en' | 'es'): Promise<string[]> {
  const [mountain, access, region, list] = await Promise.all(['mountain', 'access', 'region', 'list'].map(firstOf));
  const { id: person } = await register('Iker');
  const plain = [
    'welcome',
    'logIn',
    'register',
    'contents',
    'elements',
    'mountains',
    'shelters',
    'lists',
    'regions',
    'activities',
    'pricing',
    'clubSubscriptionActivated',
    'upgradeRequired',
  ] as const;
  return [
    ...plain.map((name) => buildPath(name, language)),
    buildPath('pin', language, { id: mountain!.id, slug: mountain!.slugs[language] }),
    buildPath('access', language, { looseId: access!.id, slug: access!.slugs[language] }),
    buildPath('region', language, { id: region!.id, slug: region!.slugs[language] }),
    buildPath('list', language, { id: list!.id, slug: list!.slugs[language] }),
    buildPath('conversation', language, { elementId: mountain!.id, slug: mountain!.slugs[language] }),
    buildPath('post', language, { id: 'k7Qx2mDpR9w' }),
    ...['userActivities', 'userTargets', 'userLists', 'userContributions'].map((name) =>
      buildPath(name as 'userLists', language, { id: person }),
    ),
    '/nothing-is-here',
  ];
}

/** Pages of a member and of administrators, as soon as somebody is new. */
async function ownPages(language: 'en' | 'es', admin: Member): Promise<string[]> {
  const { saveCollection } = await ask<{ saveCollection: { id: string } }>(
    'mutation ($newId: ID) { saveCollection(name: "Next year", newId: $newId) { id } }',
    // The same one for every language, as long as the plan has room for two.
    { newId: 'pagesWnK7Qx' },
    admin,
  );
  const plain = [
    'myActivities',
    'myTargets',
    'myLists',
    'myDrafts',
    'myContributions',
    'myStatistics',
    'whatNext',
    'newActivity',
    'notifications',
    'community',
    'adminEvents',
    'adminHealth',
    'adminBlockedTerms',
  ] as const;
  const sections = ['account', 'privacy', 'notifications', 'offline', 'devices', 'data'];
  return [
    ...plain.map((name) => buildPath(name, language)),
    buildPath('myCollection', language, { id: saveCollection.id }),
    ...sections.map((section) => `${buildPath('settings', language)}?section=${section}`),
  ];
}

/** What is wrong on a phone: controls below 44 px, text that is cut, and bars that take more than 15 % of the height. */
async function problemsOfPhone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, select, summary, textarea, input:not([type=hidden])')];
    const small = controls.flatMap((control) => {
      const shown = control.matches('[type=checkbox], [type=radio], [type=file]') ? control.closest('label') : control;
      if (!shown?.checkVisibility({ opacityProperty: true }) || shown.closest('.maplibregl-map, [aria-hidden=true]'))
        return [];
      const { width, height } = shown.getBoundingClientRect();
      // Below that, it is only for screen readers.
      const isShown = width > 1 && height > 1;
      return isShown && Math.min(width, height) < 43.5
        ? [`${width} x ${height}: ${shown.outerHTML.slice(0, 100)}`]
        : [];
    });
    let bars = 0;
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element);
      if ((position !== 'fixed' && position !== 'sticky') || !element.checkVisibility()) continue;
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isStuck =
        (top < 2 && bottom > 0) || (position === 'fixed' && bottom > innerHeight - 2 && top < innerHeight);
      if (isStuck && width > innerWidth * 0.8 && height < innerHeight / 2) bars += height;
    }
    // A row that scrolls without a scroll bar has to fade at its ends.
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
      const { overflowX, textOverflow, scrollbarWidth, animationName } = getComputedStyle(box);
      const isWider = box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1;
      if (!isWider || !box.checkVisibility() || box.closest('.maplibregl-map, [aria-hidden=true]')) return [];
      const isCut = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && box.innerText.trim() !== '';
      const isRow = /auto|scroll/.test(overflowX) && scrollbarWidth === 'none' && animationName !== 'row-ends';
      return isCut || isRow ? [`cut: ${box.outerHTML.slice(0, 160)}`] : [];
    });
    return [...small, ...cut, ...(bars > innerHeight * 0.15 ? [`bars of ${bars} px`] : [])];
  });
}

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  // Each size, language and theme is tested once. Spanish runs on phones, because its longer words need the most
  // space.
  const details = { tag: language === 'en' ? '@once' : '@phone' };
  test(
    `every open page is accessible, fits and says where it is, in ${language} and ${colorScheme}`,
    details,
    async ({ browser }, info) => {
      test.slow();
      const { viewport = null, hasTouch = false, isMobile = false } = info.project.use;
      const context = await browser.newContext({ viewport, hasTouch, isMobile, colorScheme });
      const page = await context.newPage();
      for (const path of await openPages(language)) {
        await page.goto(ORIGINS[language] + encodeURI(path), { waitUntil: 'load' });
        await expect(page.locator('h1').first()).toBeVisible();
        expect(await page.title(), path).not.toBe('');
        expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
        await expectFits(page, path);
        const { violations } = await accessibilityOf(page).exclude('.maplibregl-map').analyze();
        expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
        if (isMobile) expect(await problemsOfPhone(page), path).toEqual([]);
      }
      await context.close();
    },
  );
}

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  test(
    `every page of members and administrators is accessible and fits, in ${language} and ${colorScheme}`,
    { tag: language === 'en' ? '@once' : '@phone' },
    async ({ browser }, info) => {
      test.slow();
      const { viewport = null, hasTouch = false, isMobile = false } = info.project.use;
      const context = await browser.newContext({ viewport, hasTouch, isMobile, colorScheme });
      const page = await context.newPage();
      const admin = await administrator();
      for (const path of await ownPages(language, admin)) {
        await openAs(page, admin, ORIGINS[language] + encodeURI(path));
        await expect(page.locator('main h1').first(), path).toBeVisible();
        await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
        const { violations } = await accessibilityOf(page).exclude('.maplibregl-map').analyze();
        expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
        await expectFits(page, path);
        if (isMobile) expect(await problemsOfPhone(page), path).toEqual([]);
      }
      await context.close();
    },
  );
}

test('pages have one canonical address and name each other by language', { tag: '@once' }, async ({ page }) => {
  const { id, slugs } = await firstOf('mountain');
  const response = await page.goto(`${ORIGINS.es}/pin/${id}/wrong-slug`);
  expect(response?.status()).toBe(200);
  expect(response?.request().redirectedFrom()?.url()).toContain('wrong-slug');
  expect(page.url()).toBe(`${ORIGINS.es}${buildPath('pin', 'es', { id, slug: slugs.es })}`);
  const alternates = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
    );
  expect(alternates).toMatchObject({
    en: `${ORIGINS.en}/pin/${id}/${slugs.en}`,
    es: `${ORIGINS.es}/pin/${id}/${slugs.es}`,
    'x-default': `${ORIGINS.neutral}/pin/${id}`,
  });
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(page.url());
});

test('the explore map draws its tiles and opens an element', async ({ page, isMobile }) => {
  await page.goto(`${ORIGINS.en}/elements?v=map`);
  await expect(page.locator('[data-map-idle="true"]').first()).toBeVisible({ timeout: 60_000 });
  // On phones the list is in a collapsed sheet.
  if (isMobile) await page.getByRole('button', { name: /places in view/ }).click();
  // The list is the keyboard alternative to the map: Enter selects an element, and its card links to the page.
  const places = page.getByRole('button', { name: /\d m$/ });
  const [name = ''] = (await places.first().innerText()).split('\n');
  // The first one may be another one once the map has moved on.
  await places.filter({ hasText: name }).first().press('Enter');
  await page.getByRole('link', { name: 'View details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test(
  'the map is filtered down to the huts with a winter room, and one of them opened',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto(`${ORIGINS.en}/elements?v=map&at=0.6,42.65,8.5`);
    await expect(page.locator('[data-map-idle="true"]').first()).toBeVisible({ timeout: 60_000 });
    const list = page.getByRole('list', { name: /In view/ });
    await page.getByRole('button', { name: /^Shelters/ }).click();
    await expect(page).toHaveURL(/kinds=shelter/);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('checkbox', { name: 'Winter room' }).check();
    await expect(page).toHaveURL(/f\.winterRoom=true/);
    const violations = await accessibilityOf(page).include('form').analyze();
    expect(violations.violations).toEqual([]);
    // The button of the filters says how many there are, and leads to them.
    await page.getByRole('button', { name: /^Show \d+ places?$/ }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Refuge du Portillon' })).toBeVisible();
    // The URL restores the same view.
    await page.reload();
    await expect(page.locator('[data-map-idle="true"]').first()).toBeVisible({ timeout: 60_000 });
    // The first stop of the keyboard on the map is the way past it.
    const skip = page.getByRole('button', { name: 'Skip to the list' });
    await skip.focus();
    await skip.press('Enter');
    await expect(page.locator('#explore-list')).toBeFocused();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Winter room' })).toBeChecked();
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: /Refuge du Portillon/ }).press('Enter');
    await page.getByRole('link', { name: 'View details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refuge du Portillon');
    await expect(page.getByText('Winter room').first()).toBeVisible();
  },
);

test(
  'a track dropped on the map is drawn, stays in the browser, and becomes an activity',
  { tag: '@once' },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await openAs(page, await register('Nil'), `${ORIGINS.en}/elements?v=map&at=2.2,43.4,5`);
    await expect(page.locator('[data-map-idle="true"]').first()).toBeVisible({ timeout: 60_000 });
    const { name, buffer } = activityFile(3);
    const dropped = await page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['<gpx><trk'], 'broken.gpx'));
        transfer.items.add(new File([text], name));
        return transfer;
      },
      [name, buffer.toString()] as const,
    );
    await page.dispatchEvent('canvas', 'drop', { dataTransfer: dropped });
    const card = page.getByRole('region', { name: 'Your tracks' });
    await expect(card).toContainText(/7\.\d+\s*km/);
    await expect(card).toContainText('The file is damaged');
    // The map has moved there, and the list shows the same area.
    await expect(page).toHaveURL(/at=0\.65/);
    await expect(page.getByRole('list', { name: /In view/ })).toContainText('Aneto');
    expect(sent).not.toContain('/api/tracks');
    await card.getByRole('button', { name: 'Remove broken.gpx' }).click();
    await card.getByRole('link', { name: 'Create an activity' }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  },
);

test('mountains near me that I have not done, each filter with a way out', { tag: '@once' }, async ({ page }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 42.631, longitude: 0.658 });
  await openAs(page, await register('Nil'), `${ORIGINS.en}/mountains`);
  await page.getByRole('button', { name: 'Near me' }).click();
  // Rounded to about one kilometre, because URLs are easily shared.
  await expect(page).toHaveURL(/near=0\.66%2C42\.63&within=50&sort=distance/);
  const aneto = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Aneto', exact: true }) });
  await expect(aneto).toContainText(/\d\sm/);
  await expect(page.getByRole('columnheader', { name: 'Away' })).toBeVisible();
  await page.getByRole('radio', { name: 'Not completed' }).check();
  await expect(page).toHaveURL(/mine=notCompleted/);
  const asked = page.getByRole('list', { name: 'Filters in use' });
  await expect(asked.getByRole('link')).toHaveText(['up to 50.0 km', 'Not completed']);
  expect((await accessibilityOf(page).include('main').analyze()).violations).toEqual([]);
  await page.reload();
  await asked.getByRole('link', { name: /up to/ }).click();
  await expect(page).toHaveURL(`${ORIGINS.en}/mountains?mine=notCompleted`);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.reload();
  await expect(page).toHaveURL(/log-in\?r=/);
});

test('an address keeps what its page knows of it', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${ORIGINS.en}/mountains?utm_source=mail&q=pico#top`);
  await expect(page).toHaveURL(`${ORIGINS.en}/mountains?q=pico#top`);
  await expect(page.getByRole('searchbox')).toHaveValue('pico');
});

test('a page without script shows its content', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { id } = await firstOf('volcano');
  await page.goto(`${ORIGINS.neutral}/pin/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${ORIGINS.en}/mountains`);
  await expect(page.getByRole('link', { name: /Everest/ }).first()).toBeVisible();
  await context.close();
});
