import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { segmentOfPlaces } from '../track.ts';
import { writeGpx } from './writeGpx.ts';

export const DRAWN_CREATOR = 'Cordada (drawn by hand)';

/** Shorter than any distance at which a recording counts as interrupted or a turn as a spike. */
const STEP_METERS = 80;
const MAX_STEPS = 50_000;

function withSteps(line: readonly LonLat[]): LonLat[] {
  const legs = line.slice(1).map((to, i): [LonLat, LonLat, number] => [line[i]!, to, distanceMeters(line[i]!, to)]);
  const step = Math.max(STEP_METERS, legs.reduce((sum, [, , meters]) => sum + meters, 0) / MAX_STEPS);
  const between = legs.flatMap(([from, to, meters]) => {
    const count = Math.max(1, Math.ceil(meters / step));
    const turn = ((to[0] - from[0] + 540) % 360) - 180;
    return Array.from({ length: count }, (_, k): LonLat => {
      if (k + 1 === count) return to;
      const share = (k + 1) / count;
      const lon = from[0] + turn * share;
      return [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, from[1] + (to[1] - from[1]) * share];
    });
  });
  return [...line.slice(0, 1), ...between];
}

export function drawnTrackFile(line: readonly LonLat[], name: string): string {
  const tracks = [{ name, kind: 'route' as const, segments: [segmentOfPlaces(withSteps(line))] }];
  return [...writeGpx({ name, tracks, waypoints: [], creator: DRAWN_CREATOR })].join('');
}
