import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { joinBounds } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { BrokenFile, problemLine } from '#server/modules/imports/index.ts';
import { fillVoids, gridPlace, heightIn } from './heightGrid.ts';
import type { GridPlace, HeightGrid, HeightOutside } from './heightGrid.ts';
import { readHgt } from './hgt.ts';

/** Heights in memory at a time; sheets are read again when they are needed later. */
const CACHE_BYTES = 600_000_000;
/** Sheets that end this near beside a tile may hold heights of it. */
const REACH_DEGREES = 0.01;

export interface HeightSheet extends GridPlace {
  readonly file: string;
  readonly voidsFilled: number;
  readonly voidsLeft: number;
}

/** Terrain of several files; the finest sheet that knows a place gives its height. */
export class HeightSources {
  readonly sheets: readonly HeightSheet[];
  /** The box around all sheets. */
  readonly bounds: Bounds;
  readonly #grids: LRUCache<string, HeightGrid>;

  private constructor(sheets: readonly HeightSheet[], grids: LRUCache<string, HeightGrid>) {
    this.sheets = sheets;
    this.bounds = joinBounds(sheets.map(({ inner }) => inner))!;
    this.#grids = grids;
  }

  /**
   * Reads every file once, to check it and to count its voids.
   * @throws BrokenFile that names the file
   */
  static async open(files: readonly string[], onSheet: (sheet: HeightSheet) => void): Promise<HeightSources> {
    const grids = new LRUCache<string, HeightGrid>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ data }) => data.byteLength,
    });
    const sheets: HeightSheet[] = [];
    for (const file of files) {
      const { grid, filled, left } = await readSheet(file);
      grids.set(file, grid);
      const sheet = { file, ...gridPlace(grid), voidsFilled: filled, voidsLeft: left };
      onSheet(sheet);
      sheets.push(sheet);
    }
    sheets.sort((a, b) => a.stepLat - b.stepLat);
    return new HeightSources(sheets, grids);
  }

  /**
   * A function of the height at every place of a tile, known or not. Beyond `bounds` heights pass over into those of
   * outside, so that the shade of the ground does not end at a line.
   */
  async open(tile: Bounds, bounds: Bounds, outside: HeightOutside): Promise<(lon: number, lat: number) => number> {
    const reach = REACH_DEGREES;
    const near = this.sheets.filter(
      ({ bounds: [west, south, east, north] }) =>
        west <= tile[2] + reach && east >= tile[0] - reach && south <= tile[3] + reach && north >= tile[1] - reach,
    );
    const grids: HeightGrid[] = [];
    for (const { file } of near) {
      let grid = this.#grids.get(file);
      if (!grid) {
        ({ grid } = await readSheet(file));
        this.#grids.set(file, grid);
      }
      grids.push(grid);
    }
    const known = (lon: number, lat: number): number => {
      for (const grid of grids) {
        const meters = heightIn(grid, lon, lat);
        if (!Number.isNaN(meters)) return meters;
      }
      return Number.NaN;
    };
    return (lon, lat) => {
      const meters = known(lon, lat);
      const beyond = outsideBy(bounds, lon, lat);
      if (beyond === 0 && !Number.isNaN(meters)) return meters;
      const far = outside(lon, lat);
      if (Number.isNaN(meters)) return far;
      const share = beyond / (beyond + insideBy(this.bounds, lon, lat));
      return meters + (far - meters) * share;
    };
  }
}

/** Degrees from a place to a box; 0 within it. */
function outsideBy([west, south, east, north]: Bounds, lon: number, lat: number): number {
  return Math.max(0, west - lon, lon - east, south - lat, lat - north);
}

/** Degrees from a place in a box to the nearest side. */
function insideBy([west, south, east, north]: Bounds, lon: number, lat: number): number {
  return Math.max(0, Math.min(lon - west, east - lon, lat - south, north - lat));
}

/** Loaded when it is needed: its package runs code of its own in every worker thread that imports it. */
async function readTiff(file: string): Promise<HeightGrid> {
  const { readGeoTiff } = await import('./geoTiff.ts');
  return readGeoTiff(file);
}

async function readSheet(file: string): Promise<{ grid: HeightGrid; filled: number; left: number }> {
  try {
    const grid = await (/\.tiff?$/i.test(file) ? readTiff(file) : readHgt(file));
    return { grid, ...fillVoids(grid) };
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    throw new BrokenFile([{ reason: `${path.basename(file)}: ${error.problems.map(problemLine).join(' ')}` }]);
  }
}
