import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import { segmentOf } from '@cordada/core/tracks/samples/segmentOf';
import { normalRandom, seededRandom } from '@cordada/core/tracks/samples/random';
import type { TrackSegment } from '@cordada/core/tracks/track';

const MINUTE = 60;
/** Who is out for less has a drink at the top and goes on. */
const SHORT_SECONDS = 150 * MINUTE;
const AT_TOP: readonly [number, number] = [18 * MINUTE, 42 * MINUTE];
const AT_TOP_IF_SHORT: readonly [number, number] = [3 * MINUTE, 9 * MINUTE];
const BREAK: readonly [number, number] = [4 * MINUTE, 13 * MINUTE];
const BETWEEN_BREAKS: readonly [number, number] = [65 * MINUTE, 105 * MINUTE];
/** A device at rest goes on recording. */
const RECORDED_EVERY_SECONDS = 90;
const JITTER_METERS = 0.8;
const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;

/** The recording with the rests of a day out: at the highest point, and a short one every hour or two. Without times it stays as it is. */
export function withRests(segment: TrackSegment, seed: number): TrackSegment {
  const { lon, lat, elevationMeters, time } = segment;
  const [first, last] = [time[0] ?? Number.NaN, time.at(-1) ?? Number.NaN];
  if (!(last > first)) return segment;
  const random = seededRandom(seed);
  const normal = normalRandom(random);
  const within = ([least, most]: readonly [number, number]): number => Math.round(least + random() * (most - least));
  const top = elevationMeters.indexOf(Math.max(...elevationMeters));
  const rows: [number, number, number, number][] = [];
  let delay = 0;
  let nextBreak = first + within(BETWEEN_BREAKS);
  for (let i = 0; i < time.length; i += 1) {
    const [at, x, y, height] = [time[i] ?? 0, lon[i] ?? 0, lat[i] ?? 0, elevationMeters[i] ?? 0];
    rows.push([x, y, height, at + delay]);
    const isBreak = at > nextBreak && i < time.length - 1;
    if (i !== top && !isBreak) continue;
    const isShort = last - first < SHORT_SECONDS;
    const rest = within(i === top ? (isShort ? AT_TOP_IF_SHORT : AT_TOP) : BREAK);
    for (let seconds = RECORDED_EVERY_SECONDS; seconds < rest; seconds += RECORDED_EVERY_SECONDS) {
      const [east, north] = [normal(), normal()].map((one) => (one * JITTER_METERS) / METERS_PER_DEGREE);
      rows.push([x + (east ?? 0), y + (north ?? 0), height, at + delay + seconds]);
    }
    delay += rest;
    nextBreak = at + within(BETWEEN_BREAKS);
  }
  return segmentOf(rows);
}
