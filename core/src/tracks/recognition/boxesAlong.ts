import { boundsOf, padBounds } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import { placeOfVector, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import { BAND_TOLERANCE_METERS, bandsOf } from '../trackPieces.ts';
import type { Bands } from '../trackPieces.ts';
import type { TrackSegment } from '../track.ts';

const BAND = 2;
const TOLERANCE_METERS = BAND_TOLERANCE_METERS[BAND];
const SEGMENTS_PER_BOX = 32;
const MAX_STEP_METERS = 5_000;
const POLAR_LATITUDE = 89.9;
const RADIANS = Math.PI / 180;

/**
 * Boxes (west <= east) that contain every place within `paddingMeters` of the track, for the coarse search before
 * `recognise` measures exactly. Each covers 32 simplified segments.
 * @param bands of each segment
 */
export function boxesAlong(
  segments: readonly TrackSegment[],
  paddingMeters: number,
  bands: readonly Bands[] = segments.map(bandsOf),
): Bounds[] {
  return segments.flatMap((segment, index) => {
    const { vectors, kept } = bands[index]!;
    const [lon, lat] = densified(segment, vectors, kept[BAND]!);
    const boxes: Bounds[] = [];
    for (let from = 0; from === 0 || from + 1 < lon.length; from += SEGMENTS_PER_BOX) {
      const to = from + SEGMENTS_PER_BOX + 1;
      boxes.push(...boxOf(lon.slice(from, to), lat.slice(from, to), paddingMeters + TOLERANCE_METERS));
    }
    return boxes;
  });
}

function boxOf(lon: readonly number[], lat: readonly number[], paddingMeters: number): Bounds[] {
  const bounds = boundsOf(lon, lat);
  if (bounds === null) return [];
  const [, south, , north] = bounds;
  // How far the great circle of one step bulges poleward of the latitude of its ends.
  const steepest = Math.min(POLAR_LATITUDE, Math.max(Math.abs(south), Math.abs(north)));
  const bulge = ((2 * MAX_STEP_METERS) ** 2 / (8 * EARTH_RADIUS_METERS)) * Math.tan(steepest * RADIANS);
  if (north > POLAR_LATITUDE || south < -POLAR_LATITUDE) {
    return padBounds([-180, south, 180, north], paddingMeters + bulge).map(([, low, , high]) => [
      -180,
      south < -POLAR_LATITUDE ? -90 : low,
      180,
      north > POLAR_LATITUDE ? 90 : high,
    ]);
  }
  return padBounds(bounds, paddingMeters + bulge);
}

function densified(segment: TrackSegment, vectors: Float64Array, kept: Uint32Array): [lon: number[], lat: number[]] {
  const lon: number[] = [];
  const lat: number[] = [];
  kept.forEach((i, k) => {
    const before = kept[k - 1];
    if (before !== undefined) {
      const parts = Math.ceil(vectorDistanceMeters(vectors, before, i) / MAX_STEP_METERS);
      for (let part = 1; part < parts; part += 1) {
        const t = part / parts;
        const between = (axis: number) => vectors[before * 3 + axis]! * (1 - t) + vectors[i * 3 + axis]! * t;
        const place = placeOfVector(between(0), between(1), between(2));
        lon.push(place[0]);
        lat.push(place[1]);
      }
    }
    lon.push(segment.lon[i]!);
    lat.push(segment.lat[i]!);
  });
  return [lon, lat];
}
