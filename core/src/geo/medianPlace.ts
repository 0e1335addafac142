import { distanceMeters } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';

export interface MedianPlace {
  readonly place: LonLat;
  /** Radius in metres around `place` that holds nine of ten positions. */
  readonly spreadMeters: number;
}

/** The median of positions in each direction, which a few wild ones do not move. Null without positions. */
export function medianPlace(places: readonly LonLat[]): MedianPlace | null {
  if (places.length === 0) return null;
  const median = (values: readonly number[]): number => {
    const sorted = values.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  };
  const place: LonLat = [median(places.map(([lon]) => lon)), median(places.map(([, lat]) => lat))];
  const away = places.map((one) => distanceMeters(one, place)).toSorted((a, b) => a - b);
  return { place, spreadMeters: away[Math.min(away.length - 1, Math.floor(away.length * 0.9))]! };
}
