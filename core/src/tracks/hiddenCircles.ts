import type { LonLat } from '../geo/lonLat.ts';
import { HIDDEN_ZONE_SHIFT_SHARE } from '../limits.ts';

export interface Circle {
  readonly place: LonLat;
  readonly radiusMeters: number;
}

/** Margin for lines drawn a few metres beside their points, and for different Earth radii. */
export const HIDDEN_MARGIN_METERS = 25;

/**
 * Circles that cover a hidden zone. The first is shifted from the zone and large enough to contain it, so that the
 * visible edge reveals the centre only to within half the radius of the zone.
 */
export function hiddenCircles(zone: {
  readonly place: LonLat;
  readonly shifted: LonLat;
  readonly radiusMeters: number;
}): Circle[] {
  const { place, shifted, radiusMeters } = zone;
  return [
    { place: shifted, radiusMeters: radiusMeters * (1 + HIDDEN_ZONE_SHIFT_SHARE) + HIDDEN_MARGIN_METERS },
    // Inside the first circle except for rounding.
    { place, radiusMeters: radiusMeters + HIDDEN_MARGIN_METERS },
  ];
}
