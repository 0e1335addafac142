import { useFormat } from '#app/messages/useFormat.ts';
import type { OpenPart } from './view/openHorizon.ts';

/** Returns a function that writes how far away the terrain ends: `15 km – 44 km`. */
export function useEndText(): (part: OpenPart) => string {
  const format = useFormat();
  const rounded = (meters: number): string => format.distance(Math.round(meters / 1_000) * 1_000);
  return ({ nearestMeters, farthestMeters }) => {
    const [from, to] = [rounded(nearestMeters), rounded(farthestMeters)];
    return from === to ? from : `${from} – ${to}`;
  };
}
