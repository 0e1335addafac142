import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import { climbOf, wayAlong } from './climb.ts';
import { movingSeconds } from './movingTime.ts';
import type { TrackSegment } from '../track.ts';

/** Unknown figures are null, never 0 or NaN. */
export interface TrackStatistics {
  readonly pointCount: number;
  /** Great-circle distance along the segments; gaps between them add nothing. */
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
  /** Earliest and latest Unix time in seconds. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly totalSeconds: number | null;
  readonly movingSeconds: number | null;
  readonly steepest100mSlope: number | null;
  /** Mean rate over the ranges that count as ascent or descent, including breaks on them. */
  readonly ascentMetersPerHour: number | null;
  readonly descentMetersPerHour: number | null;
  readonly bounds: Bounds | null;
}

export function distancesAlong(vectors: Float64Array): Float64Array {
  const count = vectors.length / 3;
  const distance = new Float64Array(count);
  for (let i = 1; i < count; i += 1) distance[i] = distance[i - 1]! + vectorDistanceMeters(vectors, i - 1, i);
  return distance;
}

/**
 * Requires segments from `prepareSegments`. Ascent uses a moving average over 60 m, then 5 m of hysteresis, per
 * segment. Live and stored figures use this same code.
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
