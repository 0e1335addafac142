import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import {
  INDICATIVE_CELL_METERS,
  PLACES_PER_SAMPLE,
  isAscentDoubtful,
  placesAround,
  slopeOf,
  sumGround,
} from '@cordada/core/terrain/lineGround';
import type { LineGround } from '@cordada/core/terrain/lineGround';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { TrackSegment } from '@cordada/core/tracks/track';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

const STEP_MIN_METERS = 20;
const SAMPLES_MAX = 600;
/** Slopes are measured over two cells, however fine they are. */
const APART_MIN_METERS = 5;

/**
 * What the terrain says about the ground under a track.
 * @returns null where the terrain of a part is unknown
 * @throws Failure `unavailable`
 */
export async function trackGround(geometry: Uint8Array, terrain: Terrain): Promise<LineGround | null> {
  const segments = decodeTrack(geometry).filter(({ lon }) => lon.length > 1);
  const places = segments.map(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
  const below = await groundBelow(terrain, places.flat());
  if (!below) return null;
  const { cellMeters } = below;
  const length = trackStatistics(segments).distanceMeters;
  const step = Math.max(STEP_MIN_METERS, length / SAMPLES_MAX);
  const lines = places.map((line) => sampled(line, step));
  const apart = Math.max(APART_MIN_METERS, cellMeters);
  const around = placesAround(lines.flat(), apart);
  const heights = await terrain.heightsAt(around.lon, around.lat);
  let at = 0;
  const ground: TrackSegment[] = [];
  const sums = lines.map((line) => {
    const slopes = line.map((_, i) => slopeOf(heights, at + i, apart));
    ground.push({
      lon: Float64Array.from(line, ([lon]) => lon),
      lat: Float64Array.from(line, ([, lat]) => lat),
      elevationMeters: Float64Array.from(line, (_, i) => heights[(at + i) * PLACES_PER_SAMPLE]!),
      time: new Float64Array(line.length).fill(Number.NaN),
    });
    at += line.length;
    return slopes.includes(null) ? null : sumGround(line, slopes);
  });
  const known = sums.filter((sum) => sum !== null);
  const [start] = known;
  if (!start || known.length < sums.length) return null;
  const total = known.slice(1).reduce(
    (sum, one) => ({
      steepestDegrees: Math.max(sum.steepestDegrees, one.steepestDegrees),
      exposedMeters: sum.exposedMeters + one.exposedMeters,
      slopeMeters: sum.slopeMeters.map((meters, i) => meters + one.slopeMeters[i]!),
      aspectMeters: {
        n: sum.aspectMeters.n + one.aspectMeters.n,
        ne: sum.aspectMeters.ne + one.aspectMeters.ne,
        e: sum.aspectMeters.e + one.aspectMeters.e,
        se: sum.aspectMeters.se + one.aspectMeters.se,
        s: sum.aspectMeters.s + one.aspectMeters.s,
        sw: sum.aspectMeters.sw + one.aspectMeters.sw,
        w: sum.aspectMeters.w + one.aspectMeters.w,
        nw: sum.aspectMeters.nw + one.aspectMeters.nw,
      },
    }),
    start,
  );
  const { ascentMeters } = trackStatistics(ground);
  const trackAscentMeters = trackStatistics(segments).ascentMeters;
  return {
    source: below.source,
    cellMeters,
    isIndicative: cellMeters >= INDICATIVE_CELL_METERS,
    ...total,
    ascentMeters,
    trackAscentMeters,
    isAscentDoubtful: isAscentDoubtful(ascentMeters, trackAscentMeters),
  };
}

/** Places about `step` metres apart along a line, its ends among them. */
function sampled(line: readonly LonLat[], step: number): LonLat[] {
  const places: LonLat[] = [line[0]!];
  let since = 0;
  for (let i = 1; i < line.length; i += 1) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const length = distanceMeters(from, to);
    for (let along = step - since; along < length; along += step) {
      const share = along / length;
      places.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
    since = (since + length) % step;
  }
  places.push(line.at(-1)!);
  return places;
}
