import type { LonLat } from '@cordada/core/geo/lonLat';
import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { CoarseTrack } from '../coarseTrack.ts';
import type { Approach } from './trackIndex.ts';

const CORRIDOR_METERS = 40;
const MIN_COVERAGE = 0.7;
const SAMPLE_METERS = 20;
const MAX_SAMPLES = 5_000;
/** Bearings are taken over this distance on each side, so that noise does not look like a turn. */
const BEARING_METERS = 25;
const MIN_AGREEMENT = Math.cos((50 * Math.PI) / 180);
const MIN_BEARING_LINE_METERS = 60;
const MAX_DETOUR = 1.5;
const DETOUR_ALLOWANCE_METERS = 100;

const MIN_ATTEMPT_COVERAGE = 0.3;
const TURN_METERS = 300;

/** Relative to the direction in which the line is drawn; `both` is out and back. */
export type LineDirection = 'forward' | 'backward' | 'both';

export interface LineOverlap {
  readonly outcome: 'reached' | 'attempted';
  readonly direction: LineDirection;
  readonly coverage: number;
  readonly meanDistanceMeters: number;
  readonly alongMeters: number;
  readonly untilMeters: number;
  readonly backAlongMeters: number | null;
  readonly nearestMeters: number;
}

interface Match {
  readonly sample: number;
  readonly pass: Approach;
}

/**
 * Matches a track to a line. At least 70 % of the line must be within 40 m of parts of the track that run in the same
 * or opposite direction, in the same order and without much detour: a path winding beside a ridge does not follow it.
 * Following at least 30 % out and back is an attempt. Otherwise null.
 */
export function lineOverlap(track: CoarseTrack, line: readonly (readonly LonLat[])[]): LineOverlap | null {
  const samples = sampleLine(line);
  if (samples.count === 0) return null;
  const { index } = track;
  const hasBearing = samples.lengthMeters >= MIN_BEARING_LINE_METERS;
  const forward: Match[][] = [];
  const backward: Match[][] = [];
  const ends = new Float64Array(6);
  for (let sample = 0; sample < samples.count; sample += 1) {
    const ahead: Match[] = [];
    const against: Match[] = [];
    for (const pass of index.approachesNear(samples.vectors, sample, CORRIDOR_METERS)) {
      if (!hasBearing) {
        ahead.push({ sample, pass });
        continue;
      }
      index.placeAt(pass.alongMeters - BEARING_METERS, ends, 0);
      index.placeAt(pass.alongMeters + BEARING_METERS, ends, 1);
      const agreement = cosine(ends, samples.bearings, sample);
      if (agreement >= MIN_AGREEMENT) ahead.push({ sample, pass });
      if (agreement <= -MIN_AGREEMENT) against.push({ sample, pass });
    }
    forward.push(ahead);
    backward.push(against);
  }
  if (!hasBearing) return overlapOf(track, samples, [forward.flatMap((matches) => matches.slice(0, 1))], 'reached');
  const ways = [longestInOrder(forward), longestInOrder(backward.reverse())].filter((way) => !isDetour(way, samples));
  const whole = ways.filter((way) => way.length / samples.count >= MIN_COVERAGE);
  if (whole.length > 0) return overlapOf(track, samples, whole, 'reached');
  return isTurnBack(ways, samples) ? overlapOf(track, samples, ways, 'attempted') : null;
}

const startOf = (way: readonly Match[]): number => way[0]!.pass.alongMeters;

function overlapOf(
  track: CoarseTrack,
  { count }: Samples,
  ways: readonly Match[][],
  outcome: LineOverlap['outcome'],
): LineOverlap | null {
  const [first, back] = ways.toSorted((a, b) => (a.length > 0 && b.length > 0 ? startOf(a) - startOf(b) : 0));
  const coverage = (first?.length ?? 0) / count;
  if (first === undefined || (outcome === 'reached' && coverage < MIN_COVERAGE)) return null;
  const [begin, end] = [first[0]!, first.at(-1)!];
  const isForward = (end.sample - begin.sample) * (end.pass.alongMeters - begin.pass.alongMeters) >= 0;
  const distances = first.map((match) => match.pass.distanceMeters);
  const edges = [track.rawAlongMeters(begin.pass), track.rawAlongMeters(end.pass)];
  return {
    outcome,
    direction: back ? 'both' : isForward ? 'forward' : 'backward',
    coverage,
    meanDistanceMeters: distances.reduce((a, b) => a + b, 0) / distances.length,
    alongMeters: Math.min(...edges),
    untilMeters: Math.max(...edges),
    backAlongMeters: back ? track.rawAlongMeters(back[0]!.pass) : null,
    nearestMeters: Math.min(...distances),
  };
}

function isTurnBack(ways: readonly Match[][], { count }: Samples): boolean {
  const [there, back] = ways.toSorted((a, b) => startOf(a) - startOf(b));
  if (!there || !back || Math.min(there.length, back.length) / count < MIN_ATTEMPT_COVERAGE) return false;
  const pause = startOf(back) - there.at(-1)!.pass.alongMeters;
  // Both must cover the same part of the line, except for what is near the turn.
  const apart = Math.abs(there.at(-1)!.sample - back[0]!.sample) / count;
  return pause >= -TURN_METERS && pause <= TURN_METERS && apart < MIN_ATTEMPT_COVERAGE / 2;
}

interface Samples {
  readonly count: number;
  readonly vectors: Float64Array;
  readonly bearings: Float64Array;
  readonly lengthMeters: number;
  readonly spacingMeters: number;
}

function sampleLine(line: readonly (readonly LonLat[])[]): Samples {
  const parts = line
    .filter((part) => part.length > 0)
    .map((part) => {
      const vectors = unitVectors(
        part.map((place) => place[0]),
        part.map((place) => place[1]),
      );
      const along = new Float64Array(part.length);
      for (let i = 1; i < part.length; i += 1) along[i] = along[i - 1]! + vectorDistanceMeters(vectors, i - 1, i);
      return { vectors, along, length: along[part.length - 1]! };
    });
  const lengthMeters = parts.reduce((sum, part) => sum + part.length, 0);
  const spacingMeters = Math.max(SAMPLE_METERS, lengthMeters / MAX_SAMPLES);
  const vectors: number[] = [];
  const bearings: number[] = [];
  for (const { vectors: own, along, length } of parts) {
    const steps = Math.max(1, Math.round(length / spacingMeters));
    for (let k = 0; k <= steps; k += 1) {
      const at = (length * k) / steps;
      const before = placeOn(own, along, at - BEARING_METERS);
      const after = placeOn(own, along, at + BEARING_METERS);
      vectors.push(...placeOn(own, along, at));
      bearings.push(...after.map((value, axis) => value - before[axis]!));
    }
  }
  return {
    count: vectors.length / 3,
    vectors: Float64Array.from(vectors),
    bearings: Float64Array.from(bearings),
    lengthMeters,
    spacingMeters,
  };
}

function placeOn(vectors: Float64Array, along: Float64Array, at: number): number[] {
  let low = 0;
  let high = Math.max(0, along.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (along[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  const next = Math.min(low + 1, along.length - 1);
  const step = along[next]! - along[low]!;
  const t = step > 0 ? Math.min(1, Math.max(0, (at - along[low]!) / step)) : 0;
  const place = [0, 1, 2].map((axis) => vectors[low * 3 + axis]! * (1 - t) + vectors[next * 3 + axis]! * t);
  const length = Math.hypot(...place) || 1;
  return place.map((value) => value / length);
}

function cosine(ends: Float64Array, bearings: Float64Array, sample: number): number {
  let dot = 0;
  let a = 0;
  let b = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    const track = ends[3 + axis]! - ends[axis]!;
    const line = bearings[sample * 3 + axis]!;
    dot += track * line;
    a += track * track;
    b += line * line;
  }
  return a > 0 && b > 0 ? dot / Math.sqrt(a * b) : 0;
}

/** Longest increasing subsequence along the track, with at most one match per sample. */
function longestInOrder(matches: readonly (readonly Match[])[]): Match[] {
  const all: Match[] = [];
  const previous: number[] = [];
  /** `tails[k]` ends the series of k + 1 matches that ends earliest along the track. */
  const tails: number[] = [];
  for (const ofSample of matches) {
    // Latest first, so that a series never contains two matches of one sample.
    for (const match of [...ofSample].sort((a, b) => b.pass.alongMeters - a.pass.alongMeters)) {
      let low = 0;
      let high = tails.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (all[tails[middle]!]!.pass.alongMeters < match.pass.alongMeters) low = middle + 1;
        else high = middle;
      }
      previous.push(low > 0 ? tails[low - 1]! : -1);
      all.push(match);
      tails[low] = all.length - 1;
    }
  }
  const series: Match[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) series.push(all[i]!);
  return series.reverse();
}

function isDetour(series: readonly Match[], samples: Samples): boolean {
  const first = series[0];
  const last = series.at(-1);
  if (first === undefined || last === undefined) return true;
  const trackMeters = last.pass.alongMeters - first.pass.alongMeters;
  const lineMeters = Math.abs(last.sample - first.sample) * samples.spacingMeters;
  return trackMeters > lineMeters * MAX_DETOUR + DETOUR_ALLOWANCE_METERS;
}
