import { useFormat } from '#app/messages/useFormat.ts';
import type { OpenPart } from './view/openHorizon.ts';

/** Returns a function that writes how far away the terrain ends: `15 km – 44 km`. */
export function useEndText(): (part: OpenPart) => string {
  const format = useFormat();
  return ({ nearestMeters, farthestMeters }) => {
    const [from, to] = [format.wholeDistance(nearestMeters), format.wholeDistance(farthestMeters)];
    return from === to ? from : `${from} – ${to}`;
  };
}
