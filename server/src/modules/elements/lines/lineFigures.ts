import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { LineFigures } from '@cordada/core/elements/computed/computedFacts';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import type { LineHeights } from '@cordada/core/tracks/stats/profileOnLine';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { TrackSegment } from '@cordada/core/tracks/track';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import type { Ground, Terrain } from '#server/adapters/terrain/terrain.ts';

/** Between samples of the terrain: finer than the terrain data shows nothing more. */
const STEP_METERS = 25;
/** 1,250 km. Longer lines have longer steps, so that no line takes more memory. */
const SAMPLES_MAX = 50_000;
/** Asked of the terrain at once, so that a long line is read in its finest tiles, too. */
const SAMPLES_AT_ONCE = 2_000;
/** Enough for the width of a page. */
const PROFILE_SAMPLES = 240;
/** Ends this close are one place. */
const CLOSED_METERS = 150;

export interface MeasuredLine {
  readonly figures: LineFigures;
  readonly profile: LineHeights;
}

/** @param line as the track codec encodes it */
export const groundOfLine = (line: Uint8Array, terrain: Terrain): Promise<Ground | null> =>
  groundBelow(terrain, partsOf(line).flat());

/**
 * Measures a line on the terrain as recorded tracks are measured.
 * @param line as the track codec encodes it
 * @returns null where the terrain of a part is not known
 * @throws Failure `unavailable` when the provider of the terrain does not answer
 */
export async function measureLine(line: Uint8Array, terrain: Terrain): Promise<MeasuredLine | null> {
  const parts = partsOf(line);
  const [first, last] = [parts[0]?.[0], parts.at(-1)?.at(-1)];
  if (!first || !last) return null;
  const step = Math.max(STEP_METERS, parts.reduce((sum, part) => sum + lengthOf(part), 0) / SAMPLES_MAX);
  const segments: TrackSegment[] = [];
  for (const part of parts) {
    const segment = await withHeights(withSteps(part, step), terrain);
    if (!segment) return null;
    segments.push(segment);
  }
  const { ascentMeters, descentMeters, minElevationMeters, maxElevationMeters, ...statistics } =
    trackStatistics(segments);
  if (ascentMeters === null || descentMeters === null) return null;
  if (minElevationMeters === null || maxElevationMeters === null) return null;
  const { distanceMeters: along, elevationMeters, breaks } = trackProfile(segments, PROFILE_SAMPLES);
  return {
    figures: {
      distanceMeters: statistics.distanceMeters,
      ascentMeters,
      descentMeters,
      minElevationMeters,
      maxElevationMeters,
      isClosed: distanceMeters(first, last) <= CLOSED_METERS,
    },
    profile: {
      distanceMeters: along.map(Math.round),
      elevationMeters: elevationMeters.map((meters) => Math.round((meters ?? 0) * 10) / 10),
      breaks,
    },
  };
}

const partsOf = (line: Uint8Array): LonLat[][] =>
  decodeTrack(line)
    .map(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]))
    .filter((part) => part.length > 1);

async function withHeights(places: readonly LonLat[], terrain: Terrain): Promise<TrackSegment | null> {
  const lon = Float64Array.from(places, ([x]) => x);
  const lat = Float64Array.from(places, ([, y]) => y);
  const elevationMeters = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += SAMPLES_AT_ONCE) {
    const end = at + SAMPLES_AT_ONCE;
    const heights = await terrain.heightsAt(lon.subarray(at, end), lat.subarray(at, end));
    if (heights.some(Number.isNaN)) return null;
    elevationMeters.set(heights, at);
  }
  return { lon, lat, elevationMeters, time: new Float64Array(places.length).fill(Number.NaN) };
}

const lengthOf = (part: readonly LonLat[]): number =>
  part.slice(1).reduce((sum, place, i) => sum + distanceMeters(part[i]!, place), 0);

/** Adds places between those of a line, so that the terrain between two distant ones counts. */
function withSteps(part: readonly LonLat[], step: number): LonLat[] {
  return part.flatMap((place, i) => {
    const next = part[i + 1];
    if (!next) return [place];
    const steps = Math.max(1, Math.round(distanceMeters(place, next) / step));
    return Array.from({ length: steps }, (_, k): LonLat => [
      place[0] + ((next[0] - place[0]) * k) / steps,
      place[1] + ((next[1] - place[1]) * k) / steps,
    ]);
  });
}
