import { GeoJSONWrapper, fromVectorTileJs } from '@maplibre/vt-pbf';
import contour from 'maplibre-contour';
import simplify from 'simplify-js';
import { METERS_PER_FOOT } from '@cordada/core/format/formatDistance';
import { latitudeAt, pixelMetersOf } from '@cordada/core/geo/mercator';
import { contourSteps } from '@cordada/core/terrain/contourSteps';
import type { ContourUnit } from '@cordada/core/terrain/contourSteps';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

/** Units on a side of a tile. */
const EXTENT = 4096;
/**
 * In units of the tile, three eighths of a pixel. Contours have a point on each edge of a cell, far more than a screen
 * shows, and the map would spend most of its time on them.
 */
const TOLERANCE = 3;
/** Cells on a side of a tile, each of four pixels on the screen: finer ones cost four times as much. */
const CELLS = 128;
/** Cells beyond each edge, so that lines end outside of the tile. */
const MARGIN = 1;

export interface ContourTilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly unit: ContourUnit;
}

export interface ContourLine {
  /** In the unit of the steps. */
  readonly elevation: number;
  readonly isThick: boolean;
  /** Each in units of the tile. */
  readonly lines: [x: number, y: number][][];
}

/**
 * Contour lines of a tile.
 * @param heightAt height at a corner of the grid of `CELLS` cells, in the unit of the steps; NaN where it is unknown
 * @param steps differences in elevation between lines, and between thick lines with their height
 */
export function contourLines(
  heightAt: (column: number, row: number) => number,
  [small, great]: readonly [small: number, great: number],
): ContourLine[] {
  const corners = new contour.HeightTile(CELLS + 1, CELLS + 1, heightAt);
  return Object.entries(contour.generateIsolines(small, corners, EXTENT, MARGIN)).map(([elevation, lines]) => ({
    elevation: Number(elevation),
    isThick: Number(elevation) % great === 0,
    lines: lines.map(simplified),
  }));
}

/**
 * @returns a vector tile with the layer `contours`, whose lines have `ele` in the unit and `level`, which is 1 for thick
 * lines; null where the terrain is unknown
 * @throws Failure `unavailable` when the terrain does not answer
 */
export async function contourTile(
  terrain: Pick<Terrain, 'heightsAt'>,
  { z, x, y, unit }: ContourTilePlace,
): Promise<Uint8Array | null> {
  const side = CELLS + 1 + 2 * MARGIN;
  const [lon, lat] = [new Float64Array(side * side), new Float64Array(side * side)];
  for (let i = 0; i < lon.length; i += 1) {
    const [column, row] = [(i % side) - MARGIN, Math.floor(i / side) - MARGIN];
    lon[i] = ((x + column / CELLS) / 2 ** z) * 360 - 180;
    lat[i] = latitudeAt((y + row / CELLS) / 2 ** z);
  }
  const meters = await terrain.heightsAt(lon, lat, pixelMetersOf(z, lat[0]!, CELLS));
  if (meters.every(Number.isNaN)) return null;
  const unitsPerMeter = unit === 'ft' ? 1 / METERS_PER_FOOT : 1;
  const lines = contourLines(
    (column, row) => meters[(row + MARGIN) * side + column + MARGIN]! * unitsPerMeter,
    contourSteps(z, unit),
  );
  const features = lines.map(({ elevation, isThick, lines: geometry }) => ({
    type: 2 as const,
    geometry,
    tags: { ele: elevation, level: isThick ? 1 : 0 },
  }));
  const contours = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  contours.name = 'contours';
  return fromVectorTileJs({ layers: { contours } });
}

function simplified(line: readonly number[]): [x: number, y: number][] {
  const points = Array.from({ length: line.length / 2 }, (_, i) => ({ x: line[2 * i]!, y: line[2 * i + 1]! }));
  return simplify(points, TOLERANCE, true).map(({ x, y }) => [Math.round(x), Math.round(y)]);
}
