import fs from 'node:fs';
import path from 'node:path';
import { readHgt } from '#server/modules/maps/index.ts';
import { boundsOfCopies } from './tiledExtract.ts';

const VOID = -32_768;

/**
 * Writes copies of a sheet of terrain below all copies of an extract, each named after its own place.
 * @param finer how many cells each cell becomes along both sides: 3 makes one second of arc of three
 * @throws BrokenFile
 */
export async function writeTiledSheets(
  sheet: string,
  folder: string,
  copies: number,
  finer: number,
): Promise<string[]> {
  const { width, data } = await readHgt(sheet);
  const side = (width - 1) * finer + 1;
  const bytes = Buffer.alloc(side * side * 2);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const meters = between(data, width, column / finer, row / finer);
      bytes.writeInt16BE(Number.isNaN(meters) ? VOID : Math.round(meters), (row * side + column) * 2);
    }
  }
  const [west, south, east, north] = boundsOfCopies(copies).map(Math.floor);
  const written: string[] = [];
  for (let lat = south!; lat <= north!; lat += 1) {
    for (let lon = west!; lon <= east!; lon += 1) {
      const file = path.join(folder, `N${String(lat).padStart(2, '0')}E${String(lon).padStart(3, '0')}.hgt`);
      fs.writeFileSync(file, bytes);
      written.push(file);
    }
  }
  return written;
}

function between(data: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(width - 2, Math.floor(y))];
  const [across, down] = [x - left, y - top];
  const at = (column: number, row: number): number => data[row * width + column]!;
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}
