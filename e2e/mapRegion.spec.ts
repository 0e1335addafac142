import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { coneHeight, SUMMIT, writeHgt, writeSampleExtract } from '#server/modules/maps/testing/sampleRegion.ts';
import { publishTrack } from './activities.ts';
import { expect, test } from './journey.ts';
import { openAs, register } from './members.ts';
import { DATA_FOLDER_VARIABLE, ORIGINS } from './startProduct.ts';

const MISSING = 'No detailed map here yet';
const ROOT = path.resolve(import.meta.dirname, '..');

/** Runs the command of an operator beside the product. */
async function maps(...given: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/maps.ts', ...given], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: process.env[DATA_FOLDER_VARIABLE], NODE_ENV: 'test' },
  });
}

/** Writes an extract and a height sheet of the sample region; the caller removes their folder. */
function writeSources(): { readonly folder: string; readonly osm: string; readonly dem: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-region-'));
  const sources = { folder, osm: path.join(folder, 'sample.osm.pbf'), dem: path.join(folder, 'N45E006.hgt') };
  writeSampleExtract(sources.osm);
  writeHgt(sources.dem);
  return sources;
}

// Both build the same region, which takes ten seconds alone and two minutes beside other work.
test.describe.configure({ mode: 'serial', timeout: 480_000 });

test('an operator adds the map of a region while somebody looks at it', { tag: '@once' }, async ({ page, browser }) => {
  const { folder, osm, dem } = writeSources();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(response.url());
  });
  const address = `${ORIGINS.en}/elements?v=map&at=${SUMMIT.join(',')},15`;
  try {
    await page.goto(address);
    await expect(page.getByText(MISSING)).toBeVisible();
    await maps('build', 'sample', '--osm', osm, '--dem', dem);
    // The open map goes on with what it began with.
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await expect(page).toHaveURL(/16\.0$/);
    await expect(page.locator('[data-map-idle="true"]')).toBeVisible();
    const others = await browser.newContext();
    const visitor = await others.newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expect(visitor.locator('[data-map-idle="true"]')).toBeVisible();
    await expect(visitor.getByText(MISSING)).toBeHidden();
    await others.close();
  } finally {
    await maps('remove', 'sample');
    fs.rmSync(folder, { recursive: true });
  }
  expect(failed).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

  test(
    'a route is followed without a connection on the map of its region',
    { tag: '@once' },
    async ({ page, context }) => {
      const { folder, osm, dem } = writeSources();
      const [lon, lat] = SUMMIT;
      const place = (east: number, north: number): [number, number, number] => {
        const [x, y] = [lon + east / 1000, lat + north / 1000];
        return [x, y, coneHeight(x, y)];
      };
      const ana = await register();
      await maps('build', 'sample', '--osm', osm, '--dem', dem);
      try {
        // Along the path of the extract, from the hut to the peak.
        const { id } = await publishTrack(ana, 'Sample Peak', [place(4, -3), place(2, -2), place(0, 0)]);
        await openAs(page, ana, `${ORIGINS.neutral}/activity/${id}`);
        await page.getByRole('button', { name: 'Make available offline' }).click();
        await page.getByRole('button', { name: 'Download: Sample Peak' }).click();
        await expect(page.getByText(/^On this device/)).toBeVisible({ timeout: 150_000 });
        await page.reload();
        await expect(page.getByRole('link', { name: 'Sample Peak' })).toBeVisible();
        // What has been seen is gone, and so is the map of the server: the phone has the pack alone.
        await page.evaluate(async () => {
          for (const key of await caches.keys()) if (key !== 'seen-1') await caches.delete(key);
        });
        await context.setOffline(true);
        await context.grantPermissions(['geolocation']);
        await context.setGeolocation({ longitude: lon + 0.002, latitude: lat - 0.002, accuracy: 5 });

        const failed: string[] = [];
        page.on('requestfailed', (request) => {
          if (/\/(maps|basemap)\//.test(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
            failed.push(request.url());
        });
        const tiles: string[] = [];
        page.on('response', (response) => {
          if (!/\/maps\/tiles\/.*mvt/.test(response.url()) || response.status() !== 200) return;
          response.body().then(
            (body) => tiles.push(body.toString('latin1')),
            () => undefined,
          );
        });
        await page.goto(`${ORIGINS.neutral}/activity/${id}`);
        await page.getByRole('button', { name: 'Follow the track' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(/^On the line/)).toBeVisible();
        await expect(dialog.getByText('You are offline.')).toBeVisible();
        await expect(dialog.locator('[data-map-idle="true"]')).toBeVisible();
        await expect(dialog.getByText('End of the line')).toBeVisible();
        await expect.poll(() => tiles.some((tile) => tile.includes('alpine_hiking'))).toBe(true);
        expect(failed).toEqual([]);
      } finally {
        await context.setOffline(false);
        await maps('remove', 'sample');
        fs.rmSync(folder, { recursive: true });
      }
    },
  );
});
