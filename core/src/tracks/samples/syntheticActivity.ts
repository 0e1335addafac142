import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import { placeOfVector, unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { TrackSegment } from '../track.ts';
import { segmentOf } from './segmentOf.ts';
import { normalRandom, seededRandom } from './random.ts';

export interface ActivityOptions {
  readonly waypoints: readonly (readonly [lon: number, lat: number, elevationMeters: number])[];
  readonly startEpoch?: number;
  readonly spacingMeters?: number;
  readonly noiseMeters?: number;
  readonly seed?: number;
  readonly metersPerSecond?: number;
}

export function syntheticActivity(options: ActivityOptions): TrackSegment {
  const { waypoints, spacingMeters = 10, noiseMeters = 0, seed = 1, metersPerSecond = 1.2 } = options;
  const normal = normalRandom(seededRandom(seed));
  const vectors = unitVectors(
    waypoints.map((waypoint) => waypoint[0]),
    waypoints.map((waypoint) => waypoint[1]),
  );
  const rows: [lon: number, lat: number, elevation: number, time: number][] = [];
  let time = options.startEpoch ?? Number.NaN;
  const record = (a: number, b: number, t: number) => {
    const between = (axis: number) => vectors[a * 3 + axis]! * (1 - t) + vectors[b * 3 + axis]! * t;
    const [lon, lat] = placeOfVector(between(0), between(1), between(2));
    const degrees = (noiseMeters / EARTH_RADIUS_METERS) * (180 / Math.PI);
    const east = (normal() * degrees) / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const elevation = waypoints[a]![2] * (1 - t) + waypoints[b]![2] * t;
    rows.push([
      wrap(lon + east),
      Math.min(90, Math.max(-90, lat + normal() * degrees)),
      elevation + normal() * noiseMeters,
      Math.round(time),
    ]);
  };
  if (waypoints.length > 0) record(0, 0, 0);
  for (let leg = 0; leg + 1 < waypoints.length; leg += 1) {
    const meters = vectorDistanceMeters(vectors, leg, leg + 1);
    const steps = Math.max(1, Math.ceil(meters / spacingMeters));
    const slope = Math.abs(waypoints[leg + 1]![2] - waypoints[leg]![2]) / Math.max(1, meters);
    const speed = metersPerSecond * 0.5 ** (slope / 0.2);
    for (let step = 1; step <= steps; step += 1) {
      time += meters / steps / speed;
      record(leg, leg + 1, step / steps);
    }
  }
  return segmentOf(rows);
}

function wrap(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}
