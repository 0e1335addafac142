import { metersToChord, placeOfVector, unitVectors } from '../geo/sphere.ts';
import { distancesAlong } from './stats/statistics.ts';
import type { TrackSegment } from './track.ts';
import type { Approach } from './recognition/trackIndex.ts';
import { TrackIndex } from './recognition/trackIndex.ts';

const HOP_METERS = 25;

/**
 * A track without receiver noise: each 25 m of it become one point, the mean of its points. Lengths and bearings on
 * it match the path, where the raw track zigzags.
 */
export class CoarseTrack {
  readonly index: TrackIndex;

  constructor(segments: readonly TrackSegment[]) {
    let along = 0;
    this.index = new TrackIndex(
      segments.map((segment) => {
        const vectors = unitVectors(segment.lon, segment.lat);
        const distance = distancesAlong(vectors);
        const coarse = coarsen(vectors, distance, along);
        along += distance.at(-1) ?? 0;
        return coarse;
      }),
    );
  }

  rawAlongMeters(pass: Approach): number {
    return this.index.timeAt(pass) ?? 0;
  }

  rawAlongOfPoint(point: number): number {
    return this.index.timeOf(point);
  }
}

function coarsen(vectors: Float64Array, distance: Float64Array, offset: number): TrackSegment {
  const lon: number[] = [];
  const lat: number[] = [];
  const along: number[] = [];
  const hop = metersToChord(HOP_METERS) ** 2;
  const count = vectors.length / 3;
  const add = (from: number, to: number) => {
    let [x, y, z, sum] = [0, 0, 0, 0];
    for (let i = from; i < to; i += 1) {
      x += vectors[i * 3]!;
      y += vectors[i * 3 + 1]!;
      z += vectors[i * 3 + 2]!;
      sum += distance[i]!;
    }
    const [placeLon, placeLat] = placeOfVector(x, y, z);
    lon.push(placeLon);
    lat.push(placeLat);
    along.push(offset + sum / (to - from));
  };
  // Keep the end points: a mean would shorten the track.
  if (count > 0) add(0, 1);
  let from = 0;
  for (let i = 1; i < count; i += 1) {
    const dx = vectors[i * 3]! - vectors[from * 3]!;
    const dy = vectors[i * 3 + 1]! - vectors[from * 3 + 1]!;
    const dz = vectors[i * 3 + 2]! - vectors[from * 3 + 2]!;
    if (dx * dx + dy * dy + dz * dz < hop) continue;
    if (from > 0) add(from, i);
    from = i;
  }
  if (count > 1) add(count - 1, count);
  return {
    lon: Float64Array.from(lon),
    lat: Float64Array.from(lat),
    elevationMeters: new Float64Array(lon.length).fill(Number.NaN),
    time: Float64Array.from(along),
  };
}
