import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import { climbOf, wayAlong } from './climb.ts';
import { movingSeconds } from './movingTime.ts';
import type { TrackSegment } from '../track.ts';

/** Figures of a whole track; null where the file does not say enough, never 0 or NaN. */
export interface TrackStatistics {
  readonly pointCount: number;
  /** Great-circle, along the segments, not across the gaps between them. */
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
  /** Earliest and latest time, seconds since 1970 UTC. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly totalSeconds: number | null;
  readonly movingSeconds: number | null;
  /** Rise over run of the steepest 100 m, up or down. */
  readonly steepest100mSlope: number | null;
  /** Mean rate of the ranges that count as ascent or descent, rests on them included. */
  readonly ascentMetersPerHour: number | null;
  readonly descentMetersPerHour: number | null;
  readonly bounds: Bounds | null;
}

/** Distance along one segment at each of its points, in meters from its first. */
export function distancesAlong(vectors: Float64Array): Float64Array {
  const count = vectors.length / 3;
  const distance = new Float64Array(count);
  for (let i = 1; i < count; i += 1) distance[i] = distance[i - 1]! + vectorDistanceMeters(vectors, i - 1, i);
  return distance;
}

/**
 * Figures of the segments as they are: hand them `prepareSegments` first. Ascent is the mean over
 * 60 m of way, then 5 m of hysteresis, for each segment alone. The same code makes live and saved figures.
 */
export function trackStatistics(segments: readonly TrackSegment[]): TrackStatistics {
  let pointCount = 0;
  let distanceMeters = 0;
  const climb = { ascent: 0, descent: 0, ascentSeconds: 0, descentSeconds: 0, steepest: Number.NaN };
  let hasClimb = false;
  let moving: number | null = null;
  const height = new Range();
  const time = new Range();
  for (const segment of segments) {
    pointCount += segment.lon.length;
    const vectors = unitVectors(segment.lon, segment.lat);
    const distance = distancesAlong(vectors);
    distanceMeters += distance.at(-1) ?? 0;
    height.add(segment.elevationMeters);
    time.add(segment.time);
    const seconds = movingSeconds(vectors, segment.time, segment.elevationMeters);
    if (seconds !== null) moving = (moving ?? 0) + seconds;
    const { elevationMeters: elevation, time: times } = segment;
    const own = climbOf({ distance, way: wayAlong(vectors, distance, elevation), elevation, time: times });
    if (own === null) continue;
    hasClimb = true;
    climb.ascent += own.ascentMeters;
    climb.descent += own.descentMeters;
    climb.ascentSeconds += own.ascentSeconds;
    climb.descentSeconds += own.descentSeconds;
    if (!(own.steepest <= climb.steepest) && !Number.isNaN(own.steepest)) climb.steepest = own.steepest;
  }
  return {
    pointCount,
    distanceMeters,
    ascentMeters: hasClimb ? climb.ascent : null,
    descentMeters: hasClimb ? climb.descent : null,
    minElevationMeters: height.isEmpty() ? null : height.min,
    maxElevationMeters: height.isEmpty() ? null : height.max,
    startedAt: time.isEmpty() ? null : time.min,
    endedAt: time.isEmpty() ? null : time.max,
    totalSeconds: time.isEmpty() ? null : time.max - time.min,
    movingSeconds: moving,
    steepest100mSlope: Number.isNaN(climb.steepest) ? null : climb.steepest,
    ascentMetersPerHour: perHour(climb.ascent, climb.ascentSeconds),
    descentMetersPerHour: perHour(climb.descent, climb.descentSeconds),
    bounds: boundsOfSegments(segments),
  };
}

function boundsOfSegments(segments: readonly TrackSegment[]): Bounds | null {
  const boxes = segments.map((segment) => boundsOf(segment.lon, segment.lat)).filter((box) => box !== null);
  return boundsOf(
    boxes.flatMap((box) => [box[0], box[2]]),
    boxes.flatMap((box) => [box[1], box[3]]),
  );
}

function perHour(meters: number, seconds: number): number | null {
  return meters > 0 && seconds > 0 ? (meters / seconds) * 3_600 : null;
}

/** Least and greatest of the values that are known. */
class Range {
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;

  add(values: Float64Array): void {
    for (const value of values) {
      if (value < this.min) this.min = value;
      if (value > this.max) this.max = value;
    }
  }

  isEmpty(): boolean {
    return this.min > this.max;
  }
}
