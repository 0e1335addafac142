import { cellOf, CELL_LEVEL } from '../geo/mercator.ts';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { unrollLongitudes } from '../geo/unroll.ts';
import type { TrackSegment } from './track.ts';

/** Level of the Morton cells of the heatmap: about 100 m wide at middle latitudes. */
export const HEATMAP_LEVEL = 18;
/** Distance left out around both ends of a track for privacy: people live there. */
export const ENDS_HIDDEN_METERS = 500;
const STEP_METERS = 25;
/** A longer leg is a recording gap and is not counted as walked. */
const LEG_MAX_METERS = 1_000;
/** Sampled points per track, about 2,500 km. It bounds the work for malicious files. */
const PLACES_MAX = 100_000;
const CELLS_OF_ONE = 4 ** (CELL_LEVEL - HEATMAP_LEVEL);

/** Returns the level-18 cells that a track crosses, ascending and each once, without the surroundings of its ends. */
export function heatmapCells(segments: readonly TrackSegment[]): number[] {
  const [first, last] = [segments[0], segments.at(-1)];
  const ends = [first && placeAt(first, 0), last && placeAt(last, last.lon.length - 1)].filter(
    (place) => place != null,
  );
  const isHidden = (place: LonLat): boolean => ends.some((end) => distanceMeters(end, place) <= ENDS_HIDDEN_METERS);
  const cells = new Set<number>();
  let looked = 0;
  for (const segment of segments) {
    if (looked > PLACES_MAX) break;
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

function* placesAlong({ lon, lat }: TrackSegment): Generator<LonLat> {
  // Longitudes continue beyond 180 degrees here and are wrapped when a place is returned.
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
