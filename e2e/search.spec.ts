import type { Page } from '@playwright/test';
import { accessibilityOf, expect, test } from './journey.ts';
import { ORIGINS } from './startProduct.ts';

/** The field of the page is a plain form until its scripts are there: then a click opens the dialog. */
const openSearch = (page: Page): Promise<void> =>
  expect(async () => {
    const dialog = page.getByRole('dialog');
    if (!(await dialog.isVisible())) await page.getByRole('searchbox').first().click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();

for (const [language, colorScheme, nothing] of [
  ['en', 'light', 'No results'],
  ['es', 'dark', 'No hay resultados'],
] as const) {
  const details = { tag: language === 'en' ? '@once' : '@phone' };
  test(
    `search finds as one types, by keyboard, in ${language} and ${colorScheme}`,
    details,
    async ({ browser }, info) => {
      const { viewport = null, hasTouch = false, isMobile = false } = info.project.use;
      const context = await browser.newContext({ viewport, hasTouch, isMobile, colorScheme });
      const page = await context.newPage();
      await page.goto(`${ORIGINS[language]}/`, { waitUntil: 'networkidle' });
      const dialog = page.getByRole('dialog');
      const field = dialog.getByRole('combobox');
      const options = dialog.getByRole('option');
      await openSearch(page);
      await expect(field).toBeFocused();

      // A typing error, and in Spanish an accent that the English name does not have.
      await field.pressSequentially(language === 'en' ? 'matterhron' : 'mátterhron');
      await expect(options.first()).toContainText('Matterhorn');
      const violations = await accessibilityOf(page).include('dialog').analyze();
      expect(violations.violations).toEqual([]);

      await field.fill('monte');
      // The best summits, what shows the rest of them, and what else is called so.
      const more = options.filter({ hasText: language === 'en' ? /^Show \d+ more$/ : /^Mostrar \d+ más$/ });
      await expect(more).toHaveCount(1);
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      for (let row = 0; row < 5; row += 1) await field.press('ArrowDown');
      await expect(more).toHaveAttribute('aria-selected', 'true');
      await field.press('Enter');
      await expect(options).toHaveCount(20);
      // The first of the rest takes its place.
      await expect(options.nth(5)).toHaveAttribute('aria-selected', 'true');
      for (let row = 0; row < 6; row += 1) await field.press('ArrowUp');
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');
      await expect(options.last()).toBeInViewport();

      // The arrows go from one group to the next.
      await field.fill('aneto');
      await expect(options.first()).toContainText('Aneto');
      const groups = dialog.getByRole('group');
      const summits = dialog.getByRole('group', { name: language === 'en' ? 'Summits' : 'Cimas' });
      await expect(groups.first()).toHaveAccessibleName((await summits.getAttribute('aria-label')) ?? '');
      for (let left = await summits.getByRole('option').count(); left > 0; left -= 1) await field.press('ArrowDown');
      await expect(groups.nth(1).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');

      await field.fill('xyzzyqwv');
      await expect(dialog).toContainText(nothing);

      await field.press('Escape');
      await expect(dialog).toBeHidden();
      await openSearch(page);

      // Navigation leaves no history entry of the dialog, and Enter waits for the results of the typed text.
      await field.fill('Monte Perdido');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monte Perdido');

      await page.goto(`${ORIGINS[language]}/`, { waitUntil: 'networkidle' });
      await openSearch(page);
      await expect(options).toHaveCount(1);
      await expect(options.first()).toHaveAttribute('aria-selected', 'false');
      await options.first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monte Perdido');
      await context.close();
    },
  );
}

test('search says when it cannot be reached, and tries again', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${ORIGINS.en}/`, { waitUntil: 'networkidle' });
  await page.route('**/api/graphql', (route) => route.abort());
  await openSearch(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('aneto');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/graphql');
  await dialog.getByRole('alert').getByRole('button').click();
  await expect(dialog.getByRole('option').first()).toContainText('Aneto');
});

test('the help answers while one types, by keyboard', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${ORIGINS.es}/ayuda`);
  const field = page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
  await field.fill('ocultar');
  await expect(page.getByText('1 capítulo sobre «ocultar»')).toBeVisible();
  await field.press('ArrowDown');
  await expect(page.getByRole('link', { name: /Ocultar desde dónde sales/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#ocultar-desde-donde-sales$/);
  await field.fill('renovación');
  await field.press('Enter');
  await expect(page).toHaveURL(/condiciones-de-uso#planes-y-pagos$/);
  await expect(page.getByRole('heading', { name: 'Planes y pagos' })).toBeInViewport();
});
