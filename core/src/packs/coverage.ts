import type { Bounds } from '../geo/lonLat.ts';
import { mercatorOf, MERCATOR_MAX_LATITUDE } from '../geo/mercator.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const KM_PER_DEGREE = 111.195;
const NARROWEST_KM = 1;
/** Up to here a map shows much beyond the area, so that tiles around it belong to it. */
const OVERVIEW_ZOOM = 9;
const OVERVIEW_MARGIN_TILES = 2;
/** A screen reaches beyond the edge of the area. */
const MARGIN_TILES = 1;

const widthDegrees = (west: number, east: number): number => (east < west ? east + 360 : east) - west;

const clampLatitude = (latitude: number): number =>
  Math.max(-MERCATOR_MAX_LATITUDE, Math.min(MERCATOR_MAX_LATITUDE, latitude));

/**
 * Size of bounds, which may cross the antimeridian. A strip counts as wide as its tiles at least, or one round the world
 * would be small.
 */
export function areaSquareKm([west, south, east, north]: Bounds): number {
  const middle = clampLatitude((south + north) / 2) * (Math.PI / 180);
  const width = widthDegrees(west, east) * Math.cos(middle) * KM_PER_DEGREE;
  return Math.max(NARROWEST_KM, width) * Math.max(NARROWEST_KM, (north - south) * KM_PER_DEGREE);
}

/** Tiles of a zoom that show some boxes and what is around them, each once and in a fixed order. */
export function tilesOf(boxes: readonly Bounds[], z: number): Tile[] {
  const across = 2 ** z;
  const margin = z <= OVERVIEW_ZOOM ? OVERVIEW_MARGIN_TILES : MARGIN_TILES;
  const found = new Map<number, Tile>();
  for (const [west, south, east, north] of boxes) {
    const corner = mercatorOf([west, clampLatitude(north)]);
    const opposite = mercatorOf([west + widthDegrees(west, east), clampLatitude(south)]);
    const top = Math.max(0, Math.floor(corner.y * across) - margin);
    const bottom = Math.min(across - 1, Math.floor(opposite.y * across) + margin);
    // Zooms of few tiles: each of them once.
    const left = Math.floor(corner.x * across) - margin;
    const right = Math.min(Math.floor(opposite.x * across) + margin, left + across - 1);
    for (let y = top; y <= bottom; y += 1)
      for (let column = left; column <= right; column += 1) {
        const x = ((column % across) + across) % across;
        found.set(y * across + x, { z, x, y });
      }
  }
  return [...found.values()].toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Name of the part that a tile belongs to: neighbours share one, which stays small enough to be read at once. */
export function tileGroup({ z, x, y }: Tile): string {
  const zoom = z < 4 ? 0 : z < 8 ? 4 : z < 11 ? 6 : 11;
  return `${zoom}-${x >> (z - zoom)}-${y >> (z - zoom)}`;
}
