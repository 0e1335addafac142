import { WORLD_UNITS } from './mapFeature.ts';
import type { MapFeature } from './mapFeature.ts';

const TILE_PIXELS = 512;
/** A peak appears at the zoom at which no higher one is nearer than this. */
const APART_PIXELS = 56;
const NAMELESS_MIN_ZOOM = 13;
const EARTH_CIRCUMFERENCE_METERS = 40_075_017;

/**
 * Gives peaks their first zoom, and `isolation`: the distance to the nearest higher peak of the extract in metres. A
 * peak of unknown height counts as the lowest.
 */
export function rankPeaks(peaks: readonly MapFeature[]): MapFeature[] {
  const heightOf = ({ tags }: MapFeature): number => Number(tags['elevation'] ?? 0);
  const sorted = peaks.toSorted((a, b) => heightOf(b) - heightOf(a));
  const higher: { readonly x: number; readonly y: number }[] = [];
  return sorted.map((peak) => {
    const place = peak.parts[0]![0]!;
    const [x, y] = [place[0]!, place[1]!];
    let nearest = WORLD_UNITS;
    for (const one of higher) {
      const [east, south] = [Math.abs(one.x - x), Math.abs(one.y - y)];
      // Most are far away: the root is taken for the others alone.
      if (east < nearest && south < nearest) nearest = Math.min(nearest, Math.hypot(east, south));
    }
    higher.push({ x, y });
    const zoom = Math.ceil(Math.log2(((APART_PIXELS / TILE_PIXELS) * WORLD_UNITS) / nearest));
    const lowest = peak.tags['name'] === undefined ? NAMELESS_MIN_ZOOM : peak.minZoom;
    const latitude = Math.PI * (1 - (2 * y) / WORLD_UNITS);
    const isolation = Math.round((nearest / WORLD_UNITS) * (EARTH_CIRCUMFERENCE_METERS / Math.cosh(latitude)));
    return { ...peak, tags: { ...peak.tags, isolation }, minZoom: Math.max(lowest, Math.min(14, zoom)) };
  });
}
