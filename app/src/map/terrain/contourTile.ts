import { GeoJSONWrapper, fromVectorTileJs } from '@maplibre/vt-pbf';
import contour from 'maplibre-contour';
import type { DemReader, HeightTile } from 'maplibre-contour';
import simplify from 'simplify-js';

/** Units on a side of a tile of 512 pixels. */
const EXTENT = 4096;
/**
 * In units of the tile, three eighths of a pixel. Contours have a point on each edge of a cell, far more than a screen
 * shows, and the map spends most of its time on them.
 */
const TOLERANCE = 3;
/** Cells on a side below which heights are interpolated, so that lines look round. */
const CELLS_MIN = 100;

export interface ContourTileOptions {
  /** Differences in elevation between lines, and between thick lines with their height. */
  readonly steps: readonly [small: number, great: number];
  /** From metres to the unit of the steps. */
  readonly unitsPerMeter: number;
  /** How many zooms below its own the heights of a tile are read. */
  readonly overzoom: number;
}

export interface ContourLine {
  /** In the unit of the steps. */
  readonly elevation: number;
  readonly isThick: boolean;
  /** Each in units of the tile. */
  readonly lines: [x: number, y: number][][];
}

/**
 * Heights of a tile and a margin of its neighbours.
 * @returns null where there is no terrain
 */
async function readHeights(
  dem: DemReader,
  [z, x, y]: readonly [z: number, x: number, y: number],
  overzoom: number,
  control: AbortController,
): Promise<HeightTile | null> {
  const count = 2 ** z;
  const offsets = [-1, 0, 1];
  const tiles = await Promise.all(
    offsets.flatMap((down) =>
      offsets.map((right) =>
        y + down < 0 || y + down >= count
          ? Promise.resolve(undefined)
          : dem.fetchDem(z, (x + right + count) % count, y + down, { overzoom }, control),
      ),
    ),
  );
  return contour.HeightTile.combineNeighbors(tiles) ?? null;
}

/** Contour lines of a grid whose heights are those of the centres of its cells. */
export function contourLines(heights: HeightTile, { steps, unitsPerMeter }: ContourTileOptions): ContourLine[] {
  const [small, great] = steps;
  let fine = heights.materialize(2);
  while (fine.width < CELLS_MIN) fine = fine.subsamplePixelCenters(2).materialize(2);
  const corners = fine.averagePixelCentersToGrid().scaleElevation(unitsPerMeter).materialize(1);
  return Object.entries(contour.generateIsolines(small, corners, EXTENT, 1)).map(([elevation, lines]) => ({
    elevation: Number(elevation),
    isThick: Number(elevation) % great === 0,
    lines: lines.map(simplified),
  }));
}

/** @returns a vector tile with the layer `contours`, whose lines have `ele` and `level`, which is 1 for thick lines */
export async function contourTile(
  dem: DemReader,
  tile: readonly [z: number, x: number, y: number],
  options: ContourTileOptions,
  control: AbortController,
): Promise<ArrayBuffer> {
  const heights = await readHeights(dem, tile, options.overzoom, control);
  const features = (heights ? contourLines(heights, options) : []).map(({ elevation, isThick, lines }) => ({
    type: 2 as const,
    geometry: lines,
    tags: { ele: elevation, level: isThick ? 1 : 0 },
  }));
  const contours = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  contours.name = 'contours';
  return fromVectorTileJs({ layers: { contours } }).slice().buffer;
}

function simplified(line: readonly number[]): [x: number, y: number][] {
  const points = Array.from({ length: line.length / 2 }, (_, i) => ({ x: line[2 * i]!, y: line[2 * i + 1]! }));
  return simplify(points, TOLERANCE, true).map(({ x, y }) => [Math.round(x), Math.round(y)]);
}
