import { boundsOf } from '../geo/bounds.ts';
import type { Bounds, LonLat } from '../geo/lonLat.ts';
import { encodeLine } from './encodeLine.ts';
import { unitVectors } from '../geo/sphere.ts';
import { simplifyEach } from './simplify.ts';
import type { TrackSegment } from './track.ts';

/** Simplification tolerance in metres per band: band 0 for zooms up to 8, band 1 for 9 to 11, band 2 from 12 on. */
export const BAND_TOLERANCE_METERS = [200, 40, 5] as const;
const MAX_SEGMENTS = 64;

export interface Bands {
  readonly vectors: Float64Array<ArrayBuffer>;
  readonly kept: readonly Uint32Array<ArrayBuffer>[];
}

export function bandsOf(segment: TrackSegment): Bands {
  const vectors = unitVectors(segment.lon, segment.lat);
  return { vectors, kept: simplifyEach(vectors, BAND_TOLERANCE_METERS) };
}

export interface TrackPiece {
  readonly band: 0 | 1 | 2;
  readonly seq: number;
  /** West never exceeds east, because lines are cut at the antimeridian. */
  readonly bounds: Bounds;
  readonly line: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the pieces of all three bands. Band 0 keeps each line whole; the others have at most 64 line segments per
 * piece, and the next piece repeats the last point.
 * @param bands of each segment
 */
export function trackPieces(
  segments: readonly TrackSegment[],
  bands: readonly Bands[] = segments.map(bandsOf),
): TrackPiece[] {
  const pieces: TrackPiece[] = [];
  for (const band of [0, 1, 2] as const) {
    let seq = 0;
    for (const [index, segment] of segments.entries()) {
      const places = Array.from(bands[index]?.kept[band] ?? [], (i): LonLat => [segment.lon[i]!, segment.lat[i]!]);
      for (const line of cutAtAntimeridian(places)) {
        const step = band === 0 ? Math.max(1, line.length - 1) : MAX_SEGMENTS;
        for (let from = 0; from === 0 || from + 1 < line.length; from += step) {
          const part = line.slice(from, from + step + 1);
          const [west, south, east, north] = plainBounds(part);
          pieces.push({ band, seq, bounds: [west, south, east, north], line: encodeLine(part) });
          seq += 1;
        }
      }
    }
  }
  return pieces;
}

function plainBounds(line: readonly LonLat[]): Bounds {
  const lons = line.map((place) => place[0]);
  const lats = line.map((place) => place[1]);
  const bounds = boundsOf(lons, lats)!;
  return [Math.min(...lons), bounds[1], Math.max(...lons), bounds[3]];
}

/** Splits a line so that no part crosses longitude 180; the parts end exactly on it. */
export function cutAtAntimeridian(line: readonly LonLat[]): LonLat[][] {
  const parts: LonLat[][] = [];
  let part: LonLat[] = [];
  for (const place of line) {
    const last = part[part.length - 1];
    if (last !== undefined && Math.abs(place[0] - last[0]) > 180) {
      const side = last[0] > 0 ? 180 : -180;
      const unrolled = place[0] + (side > 0 ? 360 : -360);
      const span = unrolled - last[0];
      const t = span === 0 ? 0 : (side - last[0]) / span;
      const lat = last[1] + (place[1] - last[1]) * t;
      if (last[0] !== side) part.push([side, lat]);
      parts.push(part);
      part = place[0] === -side ? [] : [[-side, lat]];
    }
    part.push(place);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
