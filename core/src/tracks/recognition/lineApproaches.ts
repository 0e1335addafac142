import {
  chordSquaredAt,
  chordToMeters,
  metersToChord,
  nearestOnArc,
  placeOfVector,
  unitVectors,
} from '@cordada/core/geo/sphere';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

export interface MeasuredLine {
  readonly vectors: Float64Array;
  readonly alongMeters: ArrayLike<number>;
  readonly breaks: ReadonlySet<number>;
}

export interface LineApproach {
  readonly alongMeters: number;
  readonly offMeters: number;
  readonly place: LonLat;
}

export function measuredLine(columns: {
  readonly lon: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
  readonly distanceMeters: ArrayLike<number>;
  readonly breaks: Iterable<number>;
}): MeasuredLine {
  return {
    vectors: unitVectors(columns.lon, columns.lat),
    alongMeters: columns.distanceMeters,
    breaks: new Set(columns.breaks),
  };
}

export function measuredLines(lines: readonly (readonly LonLat[])[], totalMeters: number): MeasuredLine | null {
  const columns = { lon: [] as number[], lat: [] as number[], distanceMeters: [] as number[], breaks: [] as number[] };
  let along = 0;
  for (const line of lines) {
    if (line.length > 0 && columns.lon.length > 0) columns.breaks.push(columns.lon.length);
    for (const [i, place] of line.entries()) {
      if (i > 0) along += distanceMeters(line[i - 1]!, place);
      columns.lon.push(place[0]);
      columns.lat.push(place[1]);
      columns.distanceMeters.push(along);
    }
  }
  if (columns.lon.length < 2 || !(along > 0)) return null;
  // Drawn lines are slightly shorter than recorded ones.
  const scale = totalMeters > 0 ? totalMeters / along : 1;
  const scaled = { ...columns, distanceMeters: columns.distanceMeters.map((meters) => meters * scale) };
  return measuredLine(scaled);
}

/**
 * Returns every pass whose distance is within `toleranceMeters` of the nearest one, in the order of the line; an
 * out-and-back line passes a place twice. Empty for a line without legs.
 */
export function approachesOf(line: MeasuredLine, place: LonLat, toleranceMeters: number): LineApproach[] {
  const { vectors, alongMeters, breaks } = line;
  const point = unitVectors([place[0]], [place[1]]);
  const count = alongMeters.length - 1;
  const shares = new Float64Array(Math.max(0, count));
  const chords = new Float64Array(Math.max(0, count)).fill(Number.POSITIVE_INFINITY);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i += 1) {
    if (breaks.has(i + 1)) continue;
    const t = nearestOnArc(point, 0, vectors, i, vectors, i + 1);
    shares[i] = t;
    chords[i] = Math.sqrt(chordSquaredAt(point, 0, vectors, i, vectors, i + 1, t));
    least = Math.min(least, chords[i]!);
  }
  if (least === Number.POSITIVE_INFINITY) return [];
  const limit = metersToChord(chordToMeters(least) + toleranceMeters);
  const passes: LineApproach[] = [];
  for (let i = 0; i < count; i += 1) {
    if (chords[i]! > limit) continue;
    // Consecutive legs within the limit form one pass.
    let best = i;
    while (i + 1 < count && chords[i + 1]! <= limit) {
      i += 1;
      if (chords[i]! < chords[best]!) best = i;
    }
    passes.push({
      alongMeters: alongMeters[best]! + (alongMeters[best + 1]! - alongMeters[best]!) * shares[best]!,
      offMeters: chordToMeters(chords[best]!),
      place: between(vectors, best, shares[best]!),
    });
  }
  return passes;
}

export function placeAlong({ vectors, alongMeters, breaks }: MeasuredLine, meters: number): LonLat | null {
  const last = alongMeters.length - 1;
  if (last < 0) return null;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (alongMeters[middle]! <= meters) low = middle;
    else high = middle;
  }
  const span = alongMeters[high]! - alongMeters[low]!;
  const share = span > 0 ? Math.min(1, Math.max(0, (meters - alongMeters[low]!) / span)) : 0;
  if (breaks.has(high)) return between(vectors, share < 0.5 ? low : high, 0);
  return between(vectors, low, share);
}

function between(vectors: Float64Array, i: number, share: number): LonLat {
  const at = (axis: number): number => {
    const from = vectors[i * 3 + axis]!;
    return share === 0 ? from : from + (vectors[i * 3 + 3 + axis]! - from) * share;
  };
  return placeOfVector(at(0), at(1), at(2));
}
