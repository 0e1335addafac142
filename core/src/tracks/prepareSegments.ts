import { unitVectors, vectorDistanceMeters } from '../geo/sphere.ts';
import type { TrackSegment } from './track.ts';
import { sliceSegment, withoutTimes } from './track.ts';

/** Faster than anything in the mountains except flying; receiver glitches are faster. */
const SPIKE_METERS_PER_SECOND = 60;
const SPIKE_MIN_METERS = 100;
/** Slope to both neighbours that makes an elevation a spike, as in OsmAnd. */
const SPIKE_SLOPE = 0.7;
/** At one point per second, plain noise exceeds any slope, so a spike also needs a minimum rise. */
const SPIKE_MIN_RISE_METERS = 10;
const GAP_SECONDS = 60;
const GAP_METERS = 200;
const GAP_TIMES_MEDIAN = 5;
/** Nobody walks, and hardly anybody draws, a longer straight leg. */
const GAP_UNTIMED_METERS = 20_000;
const GAP_UNTIMED_TIMES_MEDIAN = 20;
/** A gap with a faster straight line was no way on foot; a ride or run has gaps as fast as itself. */
const WALKING_METERS_PER_SECOND = 3;
const OWN_SPEED_FACTOR = 3;
const MOVING_METERS_PER_SECOND = 0.3;
/** A first or last time this far from its neighbour was recorded before the clock was set. */
const CLOCK_JUMP_SECONDS = 86_400;
/** 6 January 1980, the start of GPS time: earlier times come from a clock that was not set. */
const FIRST_RECORDED = Date.UTC(1980, 0, 6) / 1000;

/**
 * Prepares segments for statistics and matching: drops points without a fix, repeated points and spikes, and cuts
 * where the recording went on elsewhere: after more than 60 s, 200 m and five times the median step, at a speed that
 * was no way on foot and not that of the rest of the track. Slower interruptions stay one line, so that nothing
 * walked is lost. Lines without times are cut only at jumps above 20 km. The first and last point always stay.
 */
export function prepareSegments(segments: readonly TrackSegment[]): TrackSegment[] {
  const cleaned = segments
    .map((segment) => clearTimeJumps(clearElevationSpikes(dropPoints(segment))))
    .filter((segment) => segment.lon.length > 0);
  // A single point between two gaps is a stray fix, but where somebody began and ended always counts.
  return cleaned
    .flatMap(splitAtGaps)
    .filter((piece, i, { length }) => piece.lon.length > 1 || i === 0 || i === length - 1);
}

function dropPoints(segment: TrackSegment): TrackSegment {
  const { lon, lat, elevationMeters, time } = segment;
  const count = lon.length;
  const vectors = unitVectors(lon, lat);
  const kept = new Int32Array(count);
  let size = 0;
  for (let i = 0; i < count; i += 1) {
    if (lon[i] === 0 && lat[i] === 0) continue;
    if (size > 0) {
      const last = kept[size - 1]!;
      const isSamePlace = lon[i] === lon[last] && lat[i] === lat[last];
      const isSame =
        isSamePlace && Object.is(time[i], time[last]) && Object.is(elevationMeters[i], elevationMeters[last]);
      if (isSame) continue;
      if (i + 1 < count && isSpike(vectors, time, last, i, i + 1)) continue;
    }
    kept[size] = i;
    size += 1;
  }
  if (size === count) return segment;
  const pick = (column: Float64Array) => Float64Array.from(kept.subarray(0, size), (index) => column[index]!);
  return { lon: pick(lon), lat: pick(lat), elevationMeters: pick(elevationMeters), time: pick(time) };
}

function isSpike(vectors: Float64Array, time: Float64Array, before: number, i: number, after: number): boolean {
  const to = vectorDistanceMeters(vectors, before, i);
  if (to < SPIKE_MIN_METERS) return false;
  const back = vectorDistanceMeters(vectors, i, after);
  if (back < SPIKE_MIN_METERS) return false;
  const direct = vectorDistanceMeters(vectors, before, after);
  if (to + back < 10 * direct + 2 * SPIKE_MIN_METERS) return false;
  const toSeconds = time[i]! - time[before]!;
  const backSeconds = time[after]! - time[i]!;
  // Without usable times only the shape decides.
  if (!(toSeconds > 0) || !(backSeconds > 0)) return true;
  return to / toSeconds > SPIKE_METERS_PER_SECOND && back / backSeconds > SPIKE_METERS_PER_SECOND;
}

function clearElevationSpikes(segment: TrackSegment): TrackSegment {
  const { lon, lat, elevationMeters } = segment;
  const spikes: number[] = [];
  let vectors: Float64Array | null = null;
  for (let i = 1; i + 1 < lon.length; i += 1) {
    const riseBefore = elevationMeters[i]! - elevationMeters[i - 1]!;
    const riseAfter = elevationMeters[i]! - elevationMeters[i + 1]!;
    if (!(riseBefore * riseAfter > 0)) continue;
    if (Math.min(Math.abs(riseBefore), Math.abs(riseAfter)) < SPIKE_MIN_RISE_METERS) continue;
    vectors ??= unitVectors(lon, lat);
    const isSteep =
      Math.abs(riseBefore) > SPIKE_SLOPE * vectorDistanceMeters(vectors, i - 1, i) &&
      Math.abs(riseAfter) > SPIKE_SLOPE * vectorDistanceMeters(vectors, i, i + 1);
    if (isSteep) spikes.push(i);
  }
  if (spikes.length === 0) return segment;
  const cleared = elevationMeters.slice();
  for (const i of spikes) cleared[i] = Number.NaN;
  return { ...segment, elevationMeters: cleared };
}

function clearTimeJumps(segment: TrackSegment): TrackSegment {
  const { time } = segment;
  const last = time.length - 1;
  const wrong: number[] = [];
  for (const [i, seconds] of time.entries()) if (seconds < FIRST_RECORDED) wrong.push(i);
  if (wrong.length > last) return withoutTimes(segment);
  if (last < 2) return segment;
  for (let i = 1; i < last; i += 1) {
    const isInOrder = time[i - 1]! <= time[i + 1]!;
    if (isInOrder && (time[i]! < time[i - 1]! || time[i]! > time[i + 1]!)) wrong.push(i);
  }
  if (Math.abs(time[1]! - time[0]!) > CLOCK_JUMP_SECONDS && !wrong.includes(1)) wrong.push(0);
  if (Math.abs(time[last]! - time[last - 1]!) > CLOCK_JUMP_SECONDS && !wrong.includes(last - 1)) wrong.push(last);
  if (wrong.length === 0) return segment;
  const cleared = time.slice();
  for (const i of wrong) cleared[i] = Number.NaN;
  return { ...segment, time: cleared };
}

function splitAtGaps(segment: TrackSegment): TrackSegment[] {
  const count = segment.lon.length;
  if (count < 3) return [segment];
  const vectors = unitVectors(segment.lon, segment.lat);
  const steps = new Float64Array(count - 1);
  const seconds = new Float64Array(count - 1);
  for (let i = 0; i + 1 < count; i += 1) {
    steps[i] = vectorDistanceMeters(vectors, i, i + 1);
    seconds[i] = segment.time[i + 1]! - segment.time[i]!;
  }
  const secondsLimit = Math.max(GAP_SECONDS, GAP_TIMES_MEDIAN * median(seconds));
  const speedLimit = Math.max(WALKING_METERS_PER_SECOND, OWN_SPEED_FACTOR * medianSpeed(steps, seconds));
  const metersLimit = Math.max(GAP_UNTIMED_METERS, GAP_UNTIMED_TIMES_MEDIAN * median(steps));
  const pieces: TrackSegment[] = [];
  let start = 0;
  for (let i = 0; i + 1 < count; i += 1) {
    const isTimed = !Number.isNaN(seconds[i]!);
    const isGap = isTimed
      ? seconds[i]! > secondsLimit && steps[i]! > GAP_METERS && steps[i]! > speedLimit * seconds[i]!
      : steps[i]! > metersLimit;
    if (!isGap) continue;
    pieces.push(sliceSegment(segment, start, i + 1));
    start = i + 1;
  }
  return start === 0 ? [segment] : [...pieces, sliceSegment(segment, start, count)];
}

function medianSpeed(steps: Float64Array, seconds: Float64Array): number {
  const speeds = steps.map((meters, i) => (seconds[i]! > 0 ? meters / seconds[i]! : Number.NaN));
  return median(speeds.filter((speed) => speed > MOVING_METERS_PER_SECOND));
}

function median(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  return known.length === 0 ? 0 : known[known.length >> 1]!;
}
