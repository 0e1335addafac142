import { expect, test } from './journey.ts';
import { ZipFile } from 'yazl';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { openAs, publishNew, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

const FILES = 200;
const longitudeOf = (day: number): number => 0.6 + day / 1_000;

function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  for (let day = 1; day <= FILES; day += 1) {
    const up = [
      [longitudeOf(day), 42.6, 1_000],
      [longitudeOf(day), 42.604, 1_200],
    ] as const;
    const segment = syntheticActivity({
      // On the last day down again as well, so that where it turns is a summit.
      waypoints: day === FILES ? [...up, up[0]] : up,
      startEpoch: Date.UTC(2024, 0, day, 7) / 1_000,
      seed: day,
    });
    zip.addBuffer(Buffer.from(sampleGpx({ name: `Day ${day}`, segments: [segment] })), `activities/${day}.gpx`);
  }
  zip.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

test(
  'an archive of 200 activities is read while the browser is closed, and published in one go',
  { tag: '@once' },
  async ({ page, context }) => {
    test.setTimeout(480_000);
    const member = await register('Bulk');
    // The last activity reaches it a year before somebody was first there.
    const fields = { elevationMeters: 1_200, firstAscentYear: 2025 };
    await publishNew('mountain', { name: 'Pico temprano', place: [longitudeOf(FILES), 42.604], fields }, member);
    await openAs(page, member, `${ORIGINS.en}/new-activity`);
    await page.getByRole('link', { name: 'Import activities' }).click();
    const file = { name: 'export.zip', mimeType: 'application/zip', buffer: await archive() };
    await page.getByLabel('Choose files or an archive').setInputFiles(file);
    await expect(page.getByRole('heading', { name: 'export.zip' })).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await openAs(later, member, `${ORIGINS.en}/new-activity?import=true`);
    await expect(later.getByText(`${FILES} activities to review`)).toBeVisible({ timeout: 180_000 });
    // Unticked activities stay drafts.
    await later.getByRole('checkbox', { name: 'Publish Day 2', exact: true }).uncheck();
    await later.getByLabel('Title').first().fill('New year');
    await later.getByLabel('Type').first().selectOption('snowshoeing');
    await later.getByLabel('Visible to').selectOption('onlyMe');
    await later.getByRole('button', { name: `Publish ${FILES - 1} activities` }).click();
    await expect(later.getByText('2 activities to review')).toBeVisible({ timeout: 240_000 });
    await expect(later.getByText('1 activity could not be published: see why in its row.')).toBeVisible();
    const refused = later.getByRole('listitem').filter({ hasText: 'That day is before the first ascent, in 2025.' });
    await expect(refused.getByRole('checkbox', { name: `Publish Day ${FILES}`, exact: true })).toBeVisible();
    await later.goto(`${ORIGINS.en}/my-activities?kind=snowshoeing`);
    await expect(later.getByRole('heading', { name: 'New year' })).toBeVisible();
    await later.goto(`${ORIGINS.en}/my-activities?status=published`);
    await expect(later.getByText(`${FILES - 2} activities`, { exact: true })).toBeVisible();
  },
);
