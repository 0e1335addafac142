import type { LonLat } from '../geo/lonLat.ts';
import { HIDDEN_ZONE_SHIFT_SHARE } from '../limits.ts';

/** A place and so much around it. */
export interface Circle {
  readonly place: LonLat;
  readonly radiusMeters: number;
}

/** Room for lines that are drawn within some meters of their points, and for figures of the Earth that differ. */
export const HIDDEN_MARGIN_METERS = 25;

/**
 * What a hidden zone covers: a circle around a place aside of it, so large that the zone as it was drawn lies within
 * wherever the place fell. Whoever finds that circle knows the middle of the zone to half its radius only.
 */
export function hiddenCircles(zone: {
  readonly place: LonLat;
  readonly shifted: LonLat;
  readonly radiusMeters: number;
}): Circle[] {
  const { place, shifted, radiusMeters } = zone;
  return [
    { place: shifted, radiusMeters: radiusMeters * (1 + HIDDEN_ZONE_SHIFT_SHARE) + HIDDEN_MARGIN_METERS },
    // Within the other one but for rounding.
    { place, radiusMeters: radiusMeters + HIDDEN_MARGIN_METERS },
  ];
}
