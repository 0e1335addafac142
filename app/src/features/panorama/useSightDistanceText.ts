import { useCallback } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';

const NEAR_METERS = 10_000;

/** Returns a function that writes how far away a summit is, as exactly as one can tell from its view. */
export function useSightDistanceText(): (meters: number) => string {
  const format = useFormat();
  return useCallback(
    (meters) => (meters < NEAR_METERS ? format.distance(Math.round(meters / 100) * 100) : format.wholeDistance(meters)),
    [format],
  );
}
