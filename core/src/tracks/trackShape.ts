import type { LonLat } from '../geo/lonLat.ts';
import type { TrackProfile } from './stats/profile.ts';

const SHAPE_PLACES = 40;

export function trackShape({ lon, lat, breaks }: TrackProfile): LonLat[][] {
  const step = Math.max(1, Math.floor(lon.length / SHAPE_PLACES));
  const starts = [0, ...breaks];
  return starts
    .map((from, part) => {
      const last = (starts[part + 1] ?? lon.length) - 1;
      const line: LonLat[] = [];
      for (let i = from; i <= last; i = i < last ? Math.min(last, i + step) : last + 1) {
        line.push([round(lon[i]!), round(lat[i]!)]);
      }
      return line;
    })
    .filter((line) => line.length > 1);
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
