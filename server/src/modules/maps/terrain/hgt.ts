import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { BrokenFile } from '#server/modules/imports/index.ts';
import type { HeightGrid } from './heightGrid.ts';

/** Heights along one side of a sheet: three seconds of arc, one second, and both halved. */
const SIDES = [601, 1201, 1801, 3601, 7201];
const SHEET_MAX_BYTES = 2 * 7201 * 7201;
const VOID = -32_768;
/** No ground is higher or lower; other values are errors of measurement. */
const [LOWEST_METERS, HIGHEST_METERS] = [-500, 8_900];

/** @throws BrokenFile */
export async function readHgt(file: string): Promise<HeightGrid> {
  const [, ns = '', lat = '', ew = '', lon = ''] = /([NS])(\d{2})([EW])(\d{3})/i.exec(path.basename(file)) ?? [];
  if (!lon) throw broken('The name of the sheet must say its south-west corner, as N42E001.hgt does.');
  const bytes = /\.zip$/i.test(file) ? await readZipped(file) : readPlain(file);
  const side = SIDES.find((one) => bytes.length === 2 * one * one);
  if (!side) throw broken(`A sheet of ${bytes.length} bytes is none of ${SIDES.join(', ')} heights a side.`);
  const data = new Float32Array(side * side);
  for (let i = 0; i < data.length; i += 1) {
    const meters = bytes.readInt16BE(i * 2);
    data[i] = meters === VOID || meters < LOWEST_METERS || meters > HIGHEST_METERS ? Number.NaN : meters;
  }
  const south = Number(lat) * (ns.toUpperCase() === 'S' ? -1 : 1);
  const west = Number(lon) * (ew.toUpperCase() === 'W' ? -1 : 1);
  const step = 1 / (side - 1);
  return { width: side, height: side, data, west, north: south + 1, stepLon: step, stepLat: step };
}

const broken = (reason: string): BrokenFile => new BrokenFile([{ reason }]);

function readPlain(file: string): Buffer {
  const { size } = fs.statSync(file);
  if (size > SHEET_MAX_BYTES) throw broken('The file is too large for a sheet.');
  return fs.readFileSync(file);
}

async function readZipped(file: string): Promise<Buffer> {
  try {
    const zip = await yauzl.openPromise(file, { validateEntrySizes: true });
    try {
      for await (const entry of zip.eachEntry()) {
        if (!/\.hgt$/i.test(entry.fileName)) continue;
        if (entry.uncompressedSize > SHEET_MAX_BYTES) throw broken('The file in the archive is too large for a sheet.');
        return await buffer(await zip.openReadStreamPromise(entry));
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw broken('The zip archive is broken.');
  }
  throw broken('The zip archive contains no .hgt file.');
}
