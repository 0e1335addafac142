import { accessibilityOf, expect, test } from './journey.ts';
import { ask, openAs, publishNew, register } from './members.ts';
import { HOME, homeImage, paintImage } from './images.ts';
import { ORIGINS } from './startProduct.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test(
  'a couloir gets photos, a cover and an article with one of them in both languages',
  { tag: '@once' },
  async ({ page, browser }) => {
    const member = await register();
    const mountain = await publishNew(
      'mountain',
      { name: `Pico ${Date.now()}`, place: [0.7567, 42.7311], fields: { elevationMeters: 3100 } },
      member,
    );
    const name = `Corredor ${Date.now()}`;
    const line = [
      [0.75, 42.73],
      [0.7567, 42.7311],
    ];
    const { beginElement: draft } = await ask<{ beginElement: { id: string } }>(
      'mutation ($c: Json) { beginElement(type: couloir, content: $c) { id } }',
      { c: { name, place: line[0], line, parentId: mountain } },
      member,
    );
    await openAs(page, member, `${ORIGINS.neutral}/my-drafts?draft=${draft.id}`);
    const choose = page.getByLabel('Choose photos');
    await expect(choose).toBeAttached();
    await choose.setInputFiles([
      file('first.jpg', await paintImage(page, 1200, 900, '#7a9bbf')),
      file('none.jpg', Buffer.from('no photo at all')),
      file('second.jpg', await paintImage(page, 900, 1200, '#c0a080')),
    ]);
    // An invalid file does not block the others and can be removed.
    await expect(page.getByRole('alert')).toHaveCount(1);
    const photos = page.getByRole('group', { name: 'Photos' });
    await expect(photos.getByLabel('What it shows')).toHaveCount(2);
    await page.getByRole('button', { name: 'Leave none.jpg out' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await photos.getByLabel('What it shows').first().fill('The narrows');
    await photos.getByLabel('Licence').first().selectOption('CC BY 4.0');
    await expect(page.getByRole('button', { name: 'Remove: The narrows' })).toBeVisible();

    // Changes the order and the crop of the cover by keyboard.
    await page.getByRole('button', { name: 'Cover: The narrows' }).press('Enter');
    await page.getByRole('button', { name: 'Move back: The narrows' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move back: The narrows' })).toBeDisabled();
    await page.getByRole('button', { name: 'Choose the part that is shown' }).press('Enter');
    const crop = page.getByRole('dialog', { name: 'The part that the cover shows' });
    await crop.getByRole('group').first().focus();
    await page.keyboard.press('Shift+ArrowUp');
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await crop.getByRole('button', { name: 'Use this part' }).click();
    for (const [language, caption] of [
      ['English', 'Where it is narrow'],
      ['Spanish', 'Donde se estrecha'],
    ] as const) {
      const article = page.getByRole('textbox', { name: `Article (${language})` });
      await article.click();
      await page.keyboard.type(`${caption}: go early.`);
      await page
        .getByRole('toolbar', { name: `Tools for Article (${language})` })
        .getByRole('button', { name: 'Photo', exact: true })
        .click();
      await page.locator('dialog[open]').getByRole('button', { name: 'The narrows' }).click();
      await article.getByLabel('Caption in this article').fill(caption);
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect((await accessibilityOf(page).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(page.url().replace('localhost', 'es.localhost'));
    await expect(visitor.getByRole('figure').getByText('Donde se estrecha · Ana Ruiz · CC BY 4.0')).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'The narrows' }).first()).toBeVisible();
    await visitor.getByRole('button', { name: 'Abrir la foto: The narrows' }).click();
    const viewer = visitor.getByRole('dialog');
    await expect(viewer.getByText('The narrows')).toBeVisible();
    // The gallery listens to keys once its part of the script is there, a moment after the picture.
    await expect(async () => {
      await visitor.keyboard.press('ArrowLeft');
      await expect(viewer.getByText('The narrows')).toBeHidden({ timeout: 1_000 });
    }).toPass();
    expect((await accessibilityOf(visitor).analyze()).violations).toEqual([]);
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByText('Revisión 1', { exact: true })).toBeVisible();
    // Its mountain names it among the ways up; its row has the cover.
    await visitor.goto(`${ORIGINS.neutral}/pin/${mountain}`);
    await expect(visitor.getByRole('table', { name: 'Ways up' }).getByRole('link', { name })).toBeVisible();
    await visitor.goto(`${ORIGINS.neutral}/couloirs?q=${encodeURIComponent(name)}`);
    const row = visitor.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('link', { name })).toBeVisible();
    await expect(row.locator('img')).toBeVisible();
    await context.close();
  },
);

test('a photo with a home in it comes out clean in every size', { tag: '@once' }, async ({ page, request }) => {
  const member = await register();
  const { beginElement: draft } = await ask<{ beginElement: { id: string } }>(
    'mutation ($c: Json) { beginElement(type: shelter, content: $c) { id } }',
    { c: { name: 'Cabaña', place: [0.65, 42.63] } },
    member,
  );
  await openAs(page, member, `${ORIGINS.neutral}/my-drafts?draft=${draft.id}`);
  const dirty = homeImage(await paintImage(page, 1400, 1000, '#88aa77'));
  expect(dirty.includes(HOME.camera)).toBe(true);
  const answered = page.waitForResponse((response) => response.url().includes('/api/images?'));
  await page.getByLabel('Choose photos').setInputFiles(file('home.jpg', dirty));
  const photo = (await (await answered).json()) as {
    location: { lat: number; lon: number };
    sizes: { url: string }[];
    originalUrl: string;
  };
  // The author sees where the photo was taken; the image files do not contain it.
  expect(photo.location.lat).toBeCloseTo(HOME.lat, 3);
  expect(photo.location.lon).toBeCloseTo(HOME.lon, 3);
  expect(photo.sizes.length).toBeGreaterThanOrEqual(8);
  for (const url of [...photo.sizes.map((size) => size.url), photo.originalUrl]) {
    const response = await request.get(ORIGINS.neutral + url);
    expect(response.status(), url).toBe(200);
    const bytes = await response.body();
    expect(bytes.length, url).toBeGreaterThan(100);
    for (const trace of [HOME.camera, 'Exif\0\0', 'GPS'])
      expect(bytes.includes(trace), `${trace} in ${url}`).toBe(false);
  }
});
