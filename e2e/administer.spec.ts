import { accessibilityOf, expect, expectFits, test } from './journey.ts';
import { administrator, openAs, publishNew, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

test(
  'an administrator merges two summits, and the old address leads to the new',
  { tag: '@once' },
  async ({ page, browser }) => {
    const author = await register('Ana');
    const stamp = Date.now();
    const place = [0.51, 42.61];
    const source = await publishNew(
      'mountain',
      { name: `Pic Doble ${stamp}`, place, fields: { elevationMeters: 3012, prominenceMeters: 150 } },
      author,
    );
    const target = await publishNew('mountain', { name: `Pico Doblado ${stamp}`, place }, author);
    await publishNew('couloir', { name: `Corredor del doble ${stamp}`, place, parentId: source }, author);

    await openAs(page, await administrator(), `${ORIGINS.neutral}/pin/${source}`);
    await page.getByRole('button', { name: 'Manage' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Merge it into another').check();
    await dialog.getByLabel('Find the place to keep').fill(`Pico Doblado ${stamp}`);
    await dialog.getByRole('button', { name: `Pico Doblado ${stamp}` }).click();
    await expect(dialog.getByText('1 place that belongs to it')).toBeVisible();
    await expect(dialog.getByLabel('Prominence')).toBeChecked();
    expect((await accessibilityOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge both' }).click();
    await expect(dialog.getByText('Give a reason')).toBeVisible();
    await dialog.getByLabel('Why?').fill('The same summit');
    await dialog.getByRole('button', { name: 'Merge both' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pico Doblado ${stamp}`);
    await expect(page.getByText('Merged. Old addresses lead here.')).toBeVisible();
    await expect(page.getByRole('link', { name: `Corredor del doble ${stamp}` }).first()).toBeVisible();
    await expect(page.getByText(`Pic Doble ${stamp} → Pico Doblado ${stamp}: The same summit`)).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto(`${ORIGINS.es}/pin/${source}/pic-doble`);
    await expect(visitor).toHaveURL(new RegExp(`/pin/${target}/pico-doblado`));
    await expect(visitor.getByText('3012 m').filter({ visible: true }).first()).toBeVisible();
    await visitor.close();
  },
);

test('an administrator protects, deletes and puts back, and the events say why', { tag: '@once' }, async ({ page }) => {
  const author = await register('Ana');
  const name = `Cima Dudosa ${Date.now()}`;
  const id = await publishNew('mountain', { name, place: [0.52, 42.62] }, author);
  await openAs(page, await administrator(), `${ORIGINS.neutral}/pin/${id}`);
  const manage = async (action: string, reason: string): Promise<void> => {
    await page.getByRole('button', { name: 'Manage' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel(action).check();
    await dialog.getByLabel('Why?').fill(reason);
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toHaveCount(0);
  };
  await manage('Protect it', 'Edit war');
  await expect(page.getByText(`${name} is protected.`)).toBeVisible();
  await manage('Delete it', 'No such summit');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await manage('Delete it', 'No such summit after all');

  await page.goto(`${ORIGINS.neutral}/admin/events?kind=deletion`);
  const row = page.getByRole('listitem').filter({ hasText: 'No such summit after all' });
  await expect(row).toContainText(name);
  expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  await row.getByRole('button', { name: 'Put back' }).click();
  await expect(row.getByRole('button', { name: 'Put back' })).toHaveCount(0);
  await page.goto(`${ORIGINS.neutral}/admin/events?kind=administration`);
  await expect(page.getByText('Edit war')).toBeVisible();
});

test('an administrator sees how the site runs, and others do not', { tag: '@once' }, async ({ page, browser }) => {
  const stranger = await browser.newPage();
  await openAs(stranger, await register('Carla'), `${ORIGINS.en}/admin/health`);
  await expect(stranger).toHaveURL(/\/log-in\?r=%2Fadmin%2Fhealth$/);
  await stranger.close();
  const admin = await administrator();
  for (const [origin, path, title, never] of [
    [ORIGINS.en, '/admin/health', 'Health', 'There is no backup.'],
    [ORIGINS.es, '/admin/estado', 'Estado del sitio', 'No hay ninguna copia de seguridad.'],
  ] as const) {
    await openAs(page, admin, `${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(never)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'search_doc' })).toBeVisible();
    await expectFits(page, path);
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
  }
});
