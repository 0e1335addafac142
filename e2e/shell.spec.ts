import { accessibilityOf, expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { layer, openKeys, openMenu, openMore } from './openOverlay.ts';
import { ORIGINS } from './startProduct.ts';
import { waitForFrame } from './waitForFrame.ts';

test('the overlay goes deeper and back by its buttons, by the browser, and by keyboard', async ({ page }) => {
  const member = await register();
  await openAs(page, member, ORIGINS.neutral);
  await page
    .getByRole('button', { name: /My Cordada/ })
    .filter({ visible: true })
    .click();
  await expect(layer(page)).toHaveAttribute('data-layer', 'my');
  expect((await accessibilityOf(page).include('dialog').analyze()).violations).toEqual([]);

  const back = page.getByRole('button', { name: 'Back', exact: true });
  const shortcuts = page.locator('dialog').getByRole('button', { name: 'Shortcuts', exact: true }).first();
  await page.getByRole('button', { name: 'My targets' }).click();
  await expect(layer(page)).toHaveAttribute('data-layer', 'targets');
  // The back button goes up one layer first, and the focus returns to the row it came from.
  await page.goBack();
  await expect(layer(page)).toHaveAttribute('data-layer', 'my');
  await expect(page.locator('[data-node=targets]')).toBeFocused();
  await shortcuts.click();
  await expect(layer(page)).toHaveAttribute('data-layer', 'shortcuts');
  await expect(shortcuts).toBeDisabled();
  await page.locator('dialog').getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(layer(page)).toHaveAttribute('data-layer', 'main');
  await expect(back).toHaveCount(0);

  // The overlay reopens where it was left, and Escape restores the focus.
  await page.locator('[data-node=contents]').click();
  await page.keyboard.press('Escape');
  await expect(layer(page)).toHaveCount(0);
  await openMenu(page);
  await expect(layer(page)).toHaveAttribute('data-layer', 'contents');
  await page.getByRole('link', { name: 'Volcanoes' }).and(page.locator('dialog a')).click();
  await expect(page).toHaveURL(/\/volcanoes$/);
  await expect(layer(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${ORIGINS.neutral}/`);
});

test('the reader’s language is offered on the host that has none, once', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(`${ORIGINS.neutral}/mountains`);
  await page.getByRole('button', { name: 'Español' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${ORIGINS.es}/monta%C3%B1as`);
  // The choice holds on the host that has no language, too.
  await page.goto(`${ORIGINS.neutral}/mountains`);
  await expect(page).toHaveURL(`${ORIGINS.es}/monta%C3%B1as`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Montañas');
  await expect(page.getByRole('button', { name: 'Español' }).filter({ visible: true })).toHaveCount(0);
  await context.close();
});

test(
  'whoever changes the language stays logged in, in the same theme, and logs out everywhere',
  { tag: '@once' },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });
    const page = await context.newPage();
    const member = await register('Berta');
    await page.goto(`${ORIGINS.neutral}/mountains`);
    await page.evaluate(
      ([token]) => {
        localStorage.setItem('accessToken', token!);
        localStorage.setItem('theme', 'dark');
      },
      [member.accessToken],
    );
    await page.goto(`${ORIGINS.neutral}/settings`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(`${ORIGINS.es}/ajustes`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const tokenHere = () => page.evaluate(() => localStorage.getItem('accessToken'));
    expect(await tokenHere()).not.toBe(member.accessToken);

    await page.goto(`${ORIGINS.es}/cerrar-sesion`);
    await expect.poll(tokenHere).toBeNull();
    const viewer = async () =>
      (
        await fetch(`${ORIGINS.neutral}/api/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-access-token': member.accessToken },
          body: '{"query":"{ viewer { id } }"}',
        })
      ).status;
    await expect.poll(viewer).toBe(401);
    await context.close();
  },
);

test('a language that is chosen is the one the account speaks from then on', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const member = await register();
  await openAs(page, member, `${ORIGINS.neutral}/mountains`);
  await page.getByRole('button', { name: 'Español' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${ORIGINS.es}/monta%C3%B1as`);
  const answer = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': member.accessToken },
    body: '{"query":"{ viewer { language } }"}',
  });
  expect(await answer.json()).toEqual({ data: { viewer: { language: 'es' } } });
  // Pages that are not indexed do not link to their other languages.
  await page.goto(`${ORIGINS.neutral}/my-activities?v=map`);
  await expect(page).toHaveURL(`${ORIGINS.es}/mis-actividades?v=map`);
  await context.close();
});

test('the app is offered to phones that have read for a while', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`${ORIGINS.en}/mountains`);
  const yes = page.getByRole('link', { name: 'Yes' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate(() => scrollTo(0, 1_100));
    await expect(yes).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(yes).toHaveAttribute('href', /play\.google\.com/);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(yes).toHaveCount(0);
  await context.close();
});

test('a client that is too old is told to upgrade, without a loop (N04)', { tag: '@once' }, async ({ browser }) => {
  for (const trigger of ['minimum', 'gone', 'wrapper'] as const) {
    const context = await browser.newContext(
      trigger === 'wrapper' ? { userAgent: 'Mozilla/5.0 CordadaWrapper/3' } : {},
    );
    const page = await context.newPage();
    if (trigger !== 'wrapper') {
      await page.route('**/api/v2/release', (route) =>
        trigger === 'gone'
          ? route.fulfill({ status: 404, json: { errorCode: 'not_found' } })
          : route.fulfill({ json: { release: 130, minAllowedRelease: 120 } }),
      );
    }
    await page.goto(`${ORIGINS.neutral}/contents`);
    await expect(page).toHaveURL(/\/upgrade-required$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  }
});

test('a reader of an earlier release learns once what is new', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('latestReleasePresented') === null) localStorage.setItem('latestReleasePresented', '116');
  });
  await page.goto(`${ORIGINS.en}/contents`);
  await expect(page.getByRole('heading', { name: 'What is new' })).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await openKeys(page);
  await expect(page.getByRole('heading', { name: 'What is new' })).toHaveCount(0);
});

test('inside the app there is a tab bar, and mixed pages are for members', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { Capacitor: { isNativePlatform: () => true } }));
  await page.goto(`${ORIGINS.neutral}/contents`);
  await expect(page).toHaveURL(/\/log-in\?r=%2Fcontents$/);
  await openAs(page, await register(), `${ORIGINS.neutral}/contents`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toHaveCount(1);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect(bar.getByRole('link', { name: 'Pending targets' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('link', { name: 'Pending targets' })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Community' })).toBeVisible();
});

test('the page works where nothing can be stored (N01)', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${ORIGINS.neutral}/contents`);
  await openMenu(page);
  await expect(layer(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test('the search opens over any page, by its key or its address, and goes where one chooses (B8)', async ({ page }) => {
  await page.goto(`${ORIGINS.en}/contents#search`);
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('monte perdido');
  await expect(page.getByRole('option').first()).toContainText('Monte Perdido');
  expect((await accessibilityOf(page).include('dialog').analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monte Perdido');
  await page.goBack();
  await expect(page).toHaveURL(/\/contents/);
});

test('a page is handed on by its canonical address', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${ORIGINS.en}/mountains`);
  await page.locator('main a[href*="/pin/"]').first().click();
  await openMore(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  await expect(page.getByLabel('Address')).toHaveValue(canonical ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test(
  'a card that this release cannot draw leaves the page whole, and is told once (N07, N08)',
  { tag: '@once' },
  async ({ page }) => {
    let isBroken = true;
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/error-reports')) reports.push(request.postData() ?? '');
    });
    await page.route('**/api/graphql', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data?: { elements?: { nodes: Record<string, unknown>[] } } };
      const [newer, broken, empty] = answer.data?.elements?.nodes ?? [];
      if (isBroken && newer && broken && empty) {
        Object.assign(newer, { type: 'glacierCave', caveDepth: 30 });
        Object.assign(broken, { id: null });
        Object.assign(empty, { slug: null });
      }
      await route.fulfill({ response, json: answer });
    });
    // Chunks may come from a newer server; before hydration a link loads the whole document.
    await page.goto(`${ORIGINS.neutral}/contents`);
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(layer(page)).toHaveCount(0);
    await page
      .getByRole('link', { name: /Shelters/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shelters' })).toBeVisible();
    // The rows for phones are in the document, too.
    const broken = page.getByText('This could not be loaded').filter({ visible: true });
    await expect(broken).toHaveCount(1);
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(5);
    await expect.poll(() => reports.length).toBe(1);
    isBroken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(broken).toHaveCount(0);
    expect(reports).toHaveLength(1);
  },
);

test(
  'the poll for notifications backs off while it fails, in silence, and recovers (N03)',
  { tag: '@once' },
  async ({ page }) => {
    const member = await register();
    let asked = 0;
    let isFailing = false;
    let isKnown = false;
    await page.addInitScript(() => {
      const page = Object.assign(globalThis, { underWay: 0 });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function count(...given) {
        page.underWay += 1;
        this.addEventListener('loadend', () => (page.underWay -= 1));
        send.apply(this, given);
      };
    });
    await page.route('**/api/graphql', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data?: object };
      const isPoll = JSON.stringify(Object.keys(data ?? {})) === '["notificationCount"]';
      if (isPoll) asked += 1;
      const failure = { status: asked % 2 ? 429 : 503, json: { status: 429, errorCode: 'too_many_requests' } };
      await route.fulfill(isPoll && isFailing ? failure : { response });
      isKnown ||= data !== undefined && 'viewer' in data;
    });
    await page.clock.install();
    // A page that asks for nothing else: with the clock running ahead, its calls would time out.
    await openAs(page, member, `${ORIGINS.neutral}/help`);
    await openMenu(page);
    await expect.poll(() => isKnown).toBe(true);
    const pass = async (minutes: number): Promise<number> => {
      const before = asked;
      for (let half = 0; half < 2 * minutes; half += 1) {
        await page.clock.runFor(30_000);
        // The fake clock runs faster than responses arrive, so each response is read before the time advances. Counted
        // in the page: a request arrives here some time after it was sent, and would time out meanwhile.
        const underWay = () =>
          page.evaluate(async () => {
            await new Blob([]).text();
            return (globalThis as unknown as { underWay: number }).underWay;
          });
        await expect.poll(underWay, { intervals: [5] }).toBe(0);
      }
      return asked - before;
    };
    await expect.poll(() => pass(1)).toBeGreaterThan(0);
    isFailing = true;
    expect(await pass(40)).toBeLessThan(12);
    await expect(page.getByRole('alert')).toHaveCount(0);
    isFailing = false;
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => pass(5)).toBeGreaterThan(7);
  },
);

test(
  'a page opened in a used tab begins at its top, and going back finds its place',
  { tag: '@once' },
  async ({ page }) => {
    const scrolled = () => page.evaluate(() => scrollY);
    await openAs(page, await register(), `${ORIGINS.neutral}/settings?section=notifications`);
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 300));
    await page.goto(`${ORIGINS.neutral}/settings?section=account`);
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeVisible();
    expect(await scrolled()).toBe(0);
    // A single key pressed in a form does not leave the page.
    await save.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await expect(page).toHaveURL(/section=account/);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect.poll(scrolled).toBe(300);
  },
);

test(
  'a page stays without a connection, and the next one opens once there is one',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto(`${ORIGINS.en}/shelters`);
    await waitForFrame(page);
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ridges' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
    await expect(banner).toContainText('this page is not loaded yet');
    await expect(page.getByRole('heading', { level: 1, name: 'Shelters' })).toBeVisible();
    await banner.getByRole('button', { name: 'Try Again' }).click();
    await expect(banner).toContainText('this page is not loaded yet');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Ridges' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);

test('the bar at the top fits every width for a Spanish member', { tag: '@once' }, async ({ page }) => {
  await openAs(page, await register(), `${ORIGINS.es}/ayuda`);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: /Mi espacio/ })).toBeVisible();
  for (const width of [640, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0);
    // A face that is squeezed hides what does not fit.
    const face = bar
      .getByRole('button', { name: /Mi espacio/ })
      .locator('span')
      .first();
    expect(await face.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(15);
  }
});
