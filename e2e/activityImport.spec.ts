import { expect, test } from './journey.ts';
import { ZipFile } from 'yazl';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { openAs, register } from './members.ts';
import { ORIGINS } from './startProduct.ts';

const FILES = 200;

function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  for (let i = 0; i < FILES; i += 1) {
    const segment = syntheticActivity({
      waypoints: [
        [0.6 + i / 1_000, 42.6, 1_000],
        [0.6 + i / 1_000, 42.604, 1_200],
      ],
      startEpoch: Date.UTC(2024, 0, 1 + i, 7) / 1_000,
      seed: i,
    });
    zip.addBuffer(Buffer.from(sampleGpx({ name: `Day ${i + 1}`, segments: [segment] })), `activities/${i}.gpx`);
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
    test.setTimeout(240_000);
    const member = await register('Bulk');
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
    await expect(later.getByText('1 activity to review')).toBeVisible({ timeout: 60_000 });
    await later.goto(`${ORIGINS.en}/my-activities?kind=snowshoeing`);
    await expect(later.getByRole('heading', { name: 'New year' })).toBeVisible();
    await later.goto(`${ORIGINS.en}/my-activities?status=published`);
    await expect(later.getByText(`${FILES - 1} activities`)).toBeVisible();
  },
);
