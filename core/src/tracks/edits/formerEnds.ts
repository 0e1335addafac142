import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Track } from '../track.ts';

export function endsOf(parts: readonly Track[]): LonLat[] {
  return parts.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return [];
    const at = last.lon.length - 1;
    return [
      [first.lon[0]!, first.lat[0]!],
      [last.lon[at]!, last.lat[at]!],
    ];
  });
}

/**
 * Ends of the tracks before an edit that are no longer ends. They stay hidden, so that editing reveals nothing; the
 * remaining ends are hidden as on any track.
 */
export function formerEnds(before: readonly LonLat[], parts: readonly Track[]): LonLat[] {
  const key = ([lon, lat]: LonLat): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;
  const kept = new Set(endsOf(parts).map(key));
  const former = new Map(before.map((place) => [key(place), place]));
  return [...former].flatMap(([name, place]) => (kept.has(name) ? [] : [place]));
}
