import { isInCircles } from '@cordada/core/tracks/cutTrack';
import { hiddenCircle, shiftedPlace } from '@cordada/core/tracks/hiddenCircles';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { secretNumbers } from '#server/db/secretNumbers.ts';

/** What is hidden of a track from everybody but its owner. */
export interface Hiding {
  readonly circles: readonly Circle[];
  /** How far around the ends of its lines; null if they are shown. */
  readonly ends: { readonly meters: number; readonly key: string } | null;
}

/** A circle around each place, at least `ends.meters` to every side, whose centre says little about the place. */
export function endCircles(places: readonly LonLat[], { circles, ends }: Hiding): Circle[] {
  if (ends === null) return [];
  const numbers = secretNumbers(ends.key);
  return places.flatMap((place) => {
    // Two circles around one place say more about it than one.
    const isCovered = isInCircles(
      place,
      circles.map((circle) => shrunk(circle, ends.meters)),
    );
    return isCovered ? [] : [hiddenCircle(shiftedPlace(place, ends.meters, numbers), ends.meters)];
  });
}

const shrunk = ({ place, radiusMeters }: Circle, meters: number): Circle => ({
  place,
  radiusMeters: radiusMeters - meters,
});
