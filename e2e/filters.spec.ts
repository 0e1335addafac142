import { accessibilityOf, expect, test } from './journey.ts';
import { publishActivityFile } from './activities.ts';
import { register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test('a visitor finds what people did by words, kind and region', { tag: '@phone' }, async ({ page }) => {
  const { id } = await publishActivityFile(await register());
  await page.goto(`${ORIGINS.neutral}/activities`, { waitUntil: 'networkidle' });
  const card = page.locator(`a[href*="${id}"]`).first();
  // Phones show the results first.
  await page.locator('summary', { hasText: 'All filters' }).click();
  await page.getByLabel('Search in titles, stories and places').fill('glacier Aneto');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page).toHaveURL(/q=glacier/);
  await expect(card).toBeVisible();
  await page.getByLabel('Type').selectOption({ label: 'Ski touring' });
  await expect(page.getByRole('heading', { name: 'No matching activities' })).toBeVisible();
  await page.getByLabel('Type').selectOption({ label: 'Mountaineering' });
  await expect(card).toBeVisible();
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.fill('alp');
  await page.getByRole('option', { name: 'Alps', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No matching activities' })).toBeVisible();
  // By keyboard: what is typed selects the first match.
  await region.fill('pyrenee');
  await region.press('Enter');
  await expect(card).toBeVisible();
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
});

test(
  'filters that are opened before the scripts are there offer only what leaves something',
  { tag: '@once' },
  async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${ORIGINS.en}/shelters`, { waitUntil: 'commit' });
    await page.locator('summary', { hasText: 'All filters' }).click();
    await expect(page.getByText('Basalt')).toBeVisible();
    release();
    const category = page.getByRole('radio', { name: /^Wardened hut \d+$/ });
    await expect(category).toBeVisible();
    await expect(page.getByText('Basalt')).toBeHidden();
    await category.check();
    await expect(page.getByText(/^\d+ results?/)).toBeVisible();
    // What left nothing before does not come back.
    await expect(page.getByText('Campsite', { exact: true })).toBeHidden();
    await expect(page.getByText('Bivouac hut', { exact: true })).toBeVisible();
  },
);

test('a chip filters a listing at once, as the panel of all filters says, and by keyboard', async ({ page }) => {
  await page.goto(`${ORIGINS.en}/shelters`, { waitUntil: 'networkidle' });
  const chips = page.getByRole('navigation', { name: 'Quick filters' });
  const winterRoom = chips.getByRole('link', { name: /^Winter room \d+$/ });
  const left = /\d+/.exec((await winterRoom.textContent()) ?? '')?.[0] ?? '';
  await winterRoom.click();
  await expect(page).toHaveURL(/\/shelters\?f\.winterRoom=true$/);
  await expect(page.getByText(`${left} results`)).toBeVisible();
  await expect(winterRoom).toHaveAttribute('aria-current', 'true');
  await expect(winterRoom).toBeInViewport({ ratio: 1 });
  // Chips that would leave nothing are gone.
  await expect(chips.getByRole('link', { name: 'Bivouac hut' })).toBeHidden();
  expect((await accessibilityOf(page).include('main').analyze()).violations).toEqual([]);
  await page.locator('summary', { hasText: 'All filters' }).click();
  await expect(page.getByRole('checkbox', { name: /^Winter room/ })).toBeChecked();
  await winterRoom.press('Enter');
  await expect(page).toHaveURL(/\/shelters$/);
  await expect(winterRoom).toBeFocused();
  await expect(winterRoom).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('checkbox', { name: /^Winter room/ })).not.toBeChecked();
  for (const link of await chips.getByRole('link').all()) {
    const height = (await link.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(page.viewportSize()!.width < 640 ? 44 : 36);
  }
});

test('chips of a listing filter without scripts', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${ORIGINS.en}/via-ferratas`);
  await page.getByRole('link', { name: /^K3 \d+$/ }).click();
  await expect(page).toHaveURL(/scale=husler&easiest=K3&hardest=K3%2B$/);
  const chip = page.getByRole('link', { name: /^K3 \d+$/ });
  await expect(chip).toHaveAttribute('aria-current', 'true');
  await chip.click();
  await expect(page).toHaveURL(/\/via-ferratas$/);
  await context.close();
});

test('rows of a listing have the same figures in the same places, and heads of columns sort them', async ({ page }) => {
  await page.goto(`${ORIGINS.en}/via-ferratas`, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  if (page.viewportSize()!.width < 640) {
    const rows = main.getByRole('article').filter({ visible: true });
    await expect(rows.nth(5)).toBeInViewport();
    for (const row of await rows.all()) await expect(row.getByRole('term')).toHaveText(['Time', 'Approach', 'Height']);
    const left = await rows
      .getByRole('term')
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().x));
    expect(new Set(left.map(Math.round)).size).toBe(3);
    // The name is read before the grade, and nothing of a row covers the button that saves it.
    await expect(rows.first()).toHaveText(/^.*via ferrata.*Difficulty/is);
    const save = rows.first().getByRole('button', { name: /^Save / });
    expect((await save.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await save.click();
    await expect(page).toHaveURL(/via-ferratas|log-in/);
    await expect(page.getByRole('dialog')).toBeVisible();
    return;
  }
  const table = main.getByRole('table', { name: 'Via ferratas' });
  await table.getByRole('columnheader', { name: 'Time' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=ferrataMinutes/);
  await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByLabel('Sort by')).toHaveValue('ferrataMinutes');
  const times = await table.locator('tbody tr td:nth-of-type(1)').allTextContents();
  const minutes = times.map((text) => {
    const [, hours = '0', rest = '0'] = /^(?:(\d+)\sh)?\s?(?:(\d+)\smin)?$/.exec(text) ?? [];
    return text === '–' ? -1 : Number(hours) * 60 + Number(rest);
  });
  expect(minutes[0]).toBeGreaterThan(0);
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  await table.getByRole('link', { name: 'Grade' }).click();
  await expect(page).toHaveURL(/sort=difficulty/);
  await expect(page.getByLabel('Sort by')).toHaveValue('difficulty');
  await expect(table.getByRole('rowheader').first()).toContainText('K2');
  expect((await accessibilityOf(page).include('main').analyze()).violations).toEqual([]);
});
