import fs from 'node:fs';
import { expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { ask, openAs, register } from './members.ts';
import { activityFile } from './activities.ts';
import { ORIGINS } from './startProduct.ts';
import { waitForFrame } from './waitForFrame.ts';

const WORDS = {
  en: {
    register: 'Register',
    newActivity: '/new-activity',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    goOn: 'Continue',
    create: 'Create my account',
    choose: 'Choose track files',
    summit: /^Aneto Mountain/,
    twice: 'This activity already has this track. Remove it here.',
    failedFile: 'A file could not be added. Remove it or choose another one, then publish.',
    again: 'Try Again',
    remove: 'Remove aneto.gpx',
    title: 'Title',
    draftSaved: 'Draft saved',
    followers: 'My followers',
    everyone: 'Everyone',
    publish: 'Publish',
    published: 'Published. Well done!',
    completed: '/my-completed-targets',
    download: 'Download GPX',
    preview: 'Preview as others see it',
    isPreview: 'Preview: what other people see.',
  },
  es: {
    register: 'Registrarse',
    newActivity: '/nueva-actividad',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    password: 'Contraseña',
    goOn: 'Continuar',
    create: 'Crear mi cuenta',
    choose: 'Elegir archivos de track',
    summit: /^Aneto Montaña/,
    twice: 'Esta actividad ya tiene este track. Quítalo aquí.',
    failedFile: 'Un archivo no se ha podido añadir. Quítalo o elige otro, y publica.',
    again: 'Volver a intentarlo',
    remove: 'Quitar aneto.gpx',
    title: 'Título',
    draftSaved: 'Borrador guardado',
    followers: 'Mis seguidores',
    everyone: 'Todo el mundo',
    publish: 'Publicar',
    published: 'Publicada. ¡Enhorabuena!',
    completed: '/mis-objetivos-completados',
    download: 'Descargar GPX',
    preview: 'Ver como lo ven los demás',
    isPreview: 'Vista previa: lo que ven los demás.',
  },
} as const;

async function mapIsDrawn(page: Page): Promise<void> {
  await expect(page.locator('[data-map-idle="true"]').first()).toBeVisible({ timeout: 60_000 });
}

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];

  // Each language runs at one screen size, because texts do not differ by size.
  const details = { tag: language === 'en' ? '@once' : '@phone' };
  test(`an activity from its file to completed targets, in ${language}`, details, async ({ page }, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));

    // A private page redirects to the login and back.
    await page.goto(ORIGINS[language] + words.newActivity);
    await page.waitForURL(/r=/);
    await page.getByLabel(words.email, { exact: true }).fill(`ana-${language}-${info.project.name}@example.org`);
    await page.getByRole('button', { name: words.goOn, exact: true }).click();
    await page.getByLabel(words.firstName, { exact: true }).fill('Ana');
    await page.getByLabel(words.lastName, { exact: true }).fill('Ruiz');
    await page.getByLabel(words.password, { exact: true }).fill('walks in the mountains');
    await page.getByRole('button', { name: words.create }).click();
    await page.waitForURL((url) => url.pathname === words.newActivity);

    // The file is read, previewed and matched.
    await page.getByLabel(words.choose).setInputFiles(activityFile(language === 'en' ? 1 : 2));
    await expect(page.getByRole('checkbox', { name: words.summit })).toBeChecked();
    await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(/Aneto/);
    await mapIsDrawn(page);
    await expect(page.locator('main')).toContainText(/\b[67][.,]\d+\s*km/);

    // The same file counts once; a failed upload can be retried or removed.
    const rows = page.locator('form ul').first();
    const input = page.locator('input[type="file"][accept*=".gpx"]');
    await input.setInputFiles(activityFile(language === 'en' ? 1 : 2));
    await expect(page.getByText(words.twice)).toBeVisible();
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    await expect(page.getByText(words.failedFile)).toBeInViewport();
    await page.getByRole('button', { name: words.remove }).last().click();
    await expect(page.getByText(words.twice)).toBeHidden();
    await expect(input).toBeFocused();
    await page.route('**/api/tracks', (route) => route.abort());
    await input.setInputFiles(activityFile(language === 'en' ? 3 : 4));
    await page.getByRole('button', { name: words.again }).waitFor();
    await page.unroute('**/api/tracks');
    await page.getByRole('button', { name: words.again }).click();
    await expect(rows.getByText(/\d\skm$/)).toHaveCount(2);
    await page.getByRole('button', { name: words.remove }).last().click();
    await expect(rows.getByText(/\d\skm$/)).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: words.summit })).toBeChecked();

    // The draft survives a reload.
    await page.getByLabel(words.title, { exact: true }).fill('Aneto con la primera luz');
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('primera luz');
    await expect(page.getByText(words.draftSaved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(words.title, { exact: true })).toHaveValue('Aneto con la primera luz');
    await expect(page.getByRole('checkbox', { name: words.summit })).toBeChecked();

    // The first activity is not public by default.
    await expect(page.getByRole('radio', { name: words.followers })).toBeChecked();
    await page.getByRole('radio', { name: words.everyone }).check();

    // After publishing: the page with celebration, map and profile.
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aneto con la primera luz' })).toBeVisible();
    await expect(page.getByText(words.published)).toBeVisible();
    await mapIsDrawn(page);
    const address = page.url();

    // The owner sees the complete track, and in the preview the version without its ends that others see.
    const [whole] = await Promise.all([page.waitForEvent('download'), page.getByText(words.download).first().click()]);
    await page.getByRole('button', { name: words.preview }).click();
    await expect(page.getByRole('status').filter({ hasText: words.isPreview })).toBeVisible();

    // The target is completed and counted in the profile.
    await page.goto(ORIGINS[language] + words.completed);
    await expect(page.getByRole('link', { name: /Aneto/ }).first()).toBeVisible();

    // Visitors see the public page and can download the track.
    const visitor = await (await page.context().browser()!.newContext()).newPage();
    const response = await visitor.goto(address);
    expect(response?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Aneto con la primera luz');
    expect(await visitor.locator('html').getAttribute('lang')).toBe(language);
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByText(words.download).first().click(),
    ]);
    const text = fs.readFileSync(await download.path(), 'utf8');
    expect(text).toContain('<ele>');
    expect(text).toContain('<time>2026-07-18T');
    const pointsIn = (gpx: string): number => gpx.split('<trkpt').length - 1;
    expect(pointsIn(text)).toBeLessThan(pointsIn(fs.readFileSync(await whole.path(), 'utf8')) - 20);
    await visitor.context().close();
    expect(errors).toEqual([]);
  });
}

test('two tabs write one draft, and neither text is lost (C01)', { tag: '@once' }, async ({ page, context }) => {
  const ana = await register();
  await openAs(page, ana, `${ORIGINS.en}/new-activity`);
  await waitForFrame(page);
  await page.getByRole('button', { name: 'Add it without a track' }).click();
  await page.getByLabel('Title', { exact: true }).fill('As it began');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  const { myActivities } = await ask<{ myActivities: { nodes: { id: string }[] } }>(
    '{ myActivities(first: 1) { nodes { id } } }',
    {},
    ana,
  );
  const address = `${ORIGINS.en}/new-activity?id=${myActivities.nodes[0]?.id}`;
  await page.goto(address);
  const other = await context.newPage();
  await openAs(other, ana, address);
  await other.getByLabel('Title', { exact: true }).fill('What the other tab says');
  await expect(other.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('What this tab says');
  await expect(page.getByRole('alert')).toContainText('This was also saved in another tab');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What this tab says');
  await page.getByRole('button', { name: 'Keep what is here' }).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await other.getByLabel('Title', { exact: true }).fill('What the other tab says then');
  await other.getByRole('button', { name: 'Open the other one' }).click();
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('What this tab says');
});

test(
  'a draft is kept where the browser is full, and not shown to who logs in next (N01, N02)',
  {
    tag: '@once',
  },
  async ({ page, context }) => {
    const [ana, berta] = [await register('Ana'), await register('Berta')];
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function refuse(key: string, text: string): void {
        if (key.startsWith('draft.')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, text);
      };
    });
    const title = 'What Ana writes';
    const field = (of: Page) => of.getByLabel('Title', { exact: true });
    const byHand = (of: Page) => of.getByRole('button', { name: 'Add it without a track' });
    await openAs(page, ana, `${ORIGINS.en}/new-activity`);
    await waitForFrame(page);
    await byHand(page).click();
    await field(page).fill(title);
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

    const other = await context.newPage();
    await other.goto(`${ORIGINS.en}/new-activity`);
    await byHand(other).click();
    await field(other).fill(title);
    const kept = (): Promise<string> => other.evaluate(() => Object.values(localStorage).join());
    await expect.poll(kept).toContain(title);
    await other.goto(`${ORIGINS.en}/log-out`);
    await expect.poll(kept).not.toContain(title);
    // The first tab is logged out as well.
    await expect(page).toHaveURL(/\/log-in\?r=/);
    await other.evaluate((token) => localStorage.setItem('accessToken', token), berta.accessToken);
    await other.goto(`${ORIGINS.en}/new-activity`);
    await byHand(other).click();
    await expect(field(other)).toHaveValue('');
  },
);

test('an activity is published by three actions from any page', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('actions', String(Number(sessionStorage.getItem('actions')) + 1)),
      true,
    );
  });
  await openAs(page, await register(), `${ORIGINS.en}/shelters`);
  await page.getByRole('link', { name: 'New activity' }).filter({ visible: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose track files', { exact: true }).click();
  await (await chooser).setFiles(activityFile(5));
  await expect(page.getByRole('checkbox', { name: /^Aneto Mountain/ })).toBeChecked();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Well done!')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('actions'))).toBe('3');
});
