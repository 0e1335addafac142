import { cellOf, CELL_LEVEL } from '../geo/mercator.ts';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { unrollLongitudes } from '../geo/unroll.ts';
import type { TrackSegment } from './track.ts';

/** Level of the Morton cells in which ways are counted: about 100 m in middle latitudes. */
export const HEATMAP_LEVEL = 18;
/** So much around both ends of a track is nobody's business: people live there. */
export const ENDS_HIDDEN_METERS = 500;
/** Closer than a cell is wide, also far north. */
const STEP_METERS = 25;
/** A longer leg is a gap: nobody is known to have walked along it. */
const LEG_MAX_METERS = 1_000;
/** Places looked at of one track, some 2,500 km: a file made to keep a server busy ends here. */
const PLACES_MAX = 100_000;
const CELLS_OF_ONE = 4 ** (CELL_LEVEL - HEATMAP_LEVEL);

/** The cells of level 18 that a track crosses, in order of their codes, each once; without what lies around its ends. */
export function heatmapCells(segments: readonly TrackSegment[]): number[] {
  const [first, last] = [segments[0], segments.at(-1)];
  const ends = [first && placeAt(first, 0), last && placeAt(last, last.lon.length - 1)].filter(
    (place) => place != null,
  );
  const isHidden = (place: LonLat): boolean => ends.some((end) => distanceMeters(end, place) <= ENDS_HIDDEN_METERS);
  const cells = new Set<number>();
  let looked = 0;
  for (const segment of segments) {
    for (const place of placesAlong(segment)) {
      looked += 1;
      if (looked > PLACES_MAX) break;
      const cell = cellOf(place);
      if (cell !== null && !isHidden(place)) cells.add(Math.floor(cell / CELLS_OF_ONE));
    }
  }
  return [...cells].sort((a, b) => a - b);
}

function placeAt({ lon, lat }: TrackSegment, index: number): LonLat | null {
  return index >= 0 && index < lon.length ? [lon[index]!, lat[index]!] : null;
}

/** Places of a segment, never further apart than a step. */
function* placesAlong({ lon, lat }: TrackSegment): Generator<LonLat> {
  // Ways across the antimeridian go on beyond 180 degrees until they are cut to the world again.
  const places = unrollLongitudes(Array.from(lon, (longitude, i): LonLat => [longitude, lat[i]!]));
  for (const [i, [x, y]] of places.entries()) {
    yield wrapped(x, y);
    const next = places[i + 1];
    if (next === undefined) continue;
    const meters = distanceMeters([x, y], next);
    if (meters > LEG_MAX_METERS) continue;
    const steps = Math.ceil(meters / STEP_METERS);
    for (let step = 1; step < steps; step += 1) {
      const share = step / steps;
      yield wrapped(x + (next[0] - x) * share, y + (next[1] - y) * share);
    }
  }
}

const wrapped = (lon: number, lat: number): LonLat => [((((lon + 180) % 360) + 360) % 360) - 180, lat];
