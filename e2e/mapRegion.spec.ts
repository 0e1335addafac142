import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SUMMIT, writeHgt, writeSampleExtract } from '#server/modules/maps/testing/sampleRegion.ts';
import { expect, test } from './journey.ts';
import { DATA_FOLDER_VARIABLE, ORIGINS } from './startProduct.ts';

const MISSING = 'There is no detailed map of this area yet';
const ROOT = path.resolve(import.meta.dirname, '..');

/** Runs the command of an operator beside the product. */
async function maps(...given: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/maps.ts', ...given], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: process.env[DATA_FOLDER_VARIABLE], NODE_ENV: 'test' },
  });
}

test('an operator adds the map of a region while somebody looks at it', { tag: '@once' }, async ({ page, browser }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-region-'));
  const [osm, dem] = [path.join(folder, 'sample.osm.pbf'), path.join(folder, 'N45E006.hgt')];
  writeSampleExtract(osm);
  writeHgt(dem);
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
