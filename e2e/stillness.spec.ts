import { expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { openAs, register } from './members.ts';
import { publishActivityFile } from './activities.ts';
import { ORIGINS } from './startProduct.ts';

/** Cumulative layout shift below which nothing visibly moves. */
const STILL = 0.01;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records layout shifts from the first paint on, except those caused by user input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'));
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${path} moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(STILL);
}

async function idsOf(): Promise<Record<'pin' | 'list' | 'region', string>> {
  const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ pin: elements(first: 1, filter: { types: [mountain] }) { nodes { id } }
        list: elements(first: 1, filter: { types: [list] }) { nodes { id } }
        region: elements(first: 1, filter: { types: [region] }) { nodes { id } } }`,
    }),
  });
  const { data } = (await response.json()) as { data: Record<string, { nodes: { id: string }[] }> };
  const first = (name: string): string => data[name]?.nodes[0]?.id ?? '';
  return { pin: first('pin'), list: first('list'), region: first('region') };
}

test('nothing moves while a page loads, for a visitor', async ({ page }) => {
  const author = await register('Berta');
  const activity = await publishActivityFile(author);
  const { pin, list, region } = await idsOf();
  await watchShifts(page);
  for (const path of [
    '/',
    '/mountains',
    '/shelters',
    '/via-ferratas',
    '/contents',
    '/activities',
    '/community',
    `/pin/${pin}`,
    `/list/${list}`,
    `/region/${region}`,
    `/activity/${activity.id}`,
    `/user/${author.id}`,
    '/log-in',
    '/pricing',
  ]) {
    await page.goto(ORIGINS.neutral + path, { waitUntil: 'networkidle' });
    await expectStill(page, path);
  }
});

test('the columns of a list are as wide with its first row as with all, which arrive later', async ({ page }) => {
  const { list } = await idsOf();
  await page.goto(`${ORIGINS.neutral}/list/${list}`);
  const rows = page.getByRole('table').first().locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const widths = () =>
    page
      .locator('table')
      .first()
      .locator('thead th')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  const whole = await widths();
  // Hidden and not removed, since the page may still render again.
  await rows.evaluateAll((all) => all.slice(1).forEach((row) => row.setAttribute('hidden', '')));
  expect(await widths()).toEqual(whole);
});

test('the progress of a list by region is where it will be before it is known', { tag: '@once' }, async ({ page }) => {
  const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ elements(first: 1, filter: { types: [list], text: "seven summits bass" }) { nodes { id } } }',
    }),
  });
  const { data } = (await response.json()) as { data: { elements: { nodes: { id: string }[] } } };
  const path = `/list/${data.elements.nodes[0]?.id}`;
  // What moves far below the window counts as nothing.
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await watchShifts(page);
  await openAs(page, await register('Greta'), ORIGINS.neutral + path);
  await page.waitForLoadState('networkidle');
  const regions = page.getByRole('group', { name: 'Progress by region' });
  await expect(regions.getByRole('button', { name: /Himalaya\s*0\/1/ })).toBeVisible();
  await expectStill(page, path);
});

test('the head of a list is where it is with its first lines as with all, which may be painted later', async ({
  page,
}) => {
  const { list } = await idsOf();
  await page.goto(`${ORIGINS.neutral}/list/${list}`);
  const title = page.getByRole('heading', { level: 1 });
  const map = page.getByRole('main').locator('div:has(> .map-picture)');
  await expect(map).toBeVisible();
  const tops = async () => [await title.boundingBox(), await map.boundingBox()].map((box) => Math.round(box?.y ?? -1));
  const whole = await tops();
  // What follows the title in its column; hidden and not removed, since the page may still render again.
  await title.evaluate((heading) => {
    for (let next = heading.parentElement!.nextElementSibling; next; next = next.nextElementSibling)
      next.setAttribute('hidden', '');
  });
  expect(await tops()).toEqual(whole);
});

test(
  'nothing moves while a page loads, for a member whose language another is',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const { viewport = null, hasTouch = false, isMobile = false } = info.project.use;
    const context = await browser.newContext({ viewport, hasTouch, isMobile, locale: 'es-ES' });
    const page = await context.newPage();
    const member = await register('Clara');
    const activity = await publishActivityFile(member);
    const { list, region } = await idsOf();
    await watchShifts(page);
    await openAs(page, member, `${ORIGINS.neutral}/`);
    await expect(page.getByRole('button', { name: 'Español' }).filter({ visible: true })).not.toHaveCount(0);
    for (const path of [
      '/',
      '/mountains',
      // Completed by the activity, so that its page has more content.
      `/pin/${activity.summitId}`,
      `/list/${list}`,
      `/region/${region}`,
      `/activity/${activity.id}`,
      `/user/${member.id}`,
      '/my-activities',
      '/new-activity',
      '/my-targets',
      '/my-lists',
      '/notifications',
      '/settings',
      '/settings?section=privacy',
    ]) {
      await page.goto(ORIGINS.neutral + path, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1').first(), path).toBeVisible();
      await expectStill(page, path);
    }
    await context.close();
  },
);

test('nothing moves when the app is offered to a phone', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await watchShifts(page);
  await page.goto(`${ORIGINS.en}/mountains`, { waitUntil: 'networkidle' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate(() => scrollTo(0, 1_100));
    await expect(page.getByRole('link', { name: 'Yes' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectStill(page, '/mountains');
  await context.close();
});
