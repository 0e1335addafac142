import { METERS_PER_DEGREE, distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { roundedPlace } from './choosePlace.ts';

export type LineAction =
  | { readonly type: 'add'; readonly place: LonLat }
  | { readonly type: 'move'; readonly index: number; readonly place: LonLat }
  /** Inserts a point into the leg that starts at `index`. */
  | { readonly type: 'insert'; readonly index: number; readonly place: LonLat }
  | { readonly type: 'remove'; readonly index: number }
  | { readonly type: 'reverse' }
  | { readonly type: 'clear' };

/** Limit of the Web Mercator projection. */
const MAX_LATITUDE = 85;

const onMap = ([lon, lat]: LonLat): LonLat =>
  roundedPlace([((((lon + 180) % 360) + 360) % 360) - 180, Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat))]);

/** Returns the same array if the action changes nothing. */
export function drawnLine(line: readonly LonLat[], action: LineAction, maxPoints: number): readonly LonLat[] {
  switch (action.type) {
    case 'add':
    case 'insert': {
      if (line.length >= maxPoints) return line;
      return line.toSpliced(action.type === 'add' ? line.length : action.index + 1, 0, onMap(action.place));
    }
    case 'move':
      return line[action.index] ? line.with(action.index, onMap(action.place)) : line;
    case 'remove':
      return line[action.index] ? line.toSpliced(action.index, 1) : line;
    case 'reverse':
      return line.length > 1 ? line.toReversed() : line;
    case 'clear':
      return line.length > 0 ? [] : line;
  }
}

export function chosenAfter(line: readonly LonLat[], action: LineAction, chosen: number | null): number | null {
  switch (action.type) {
    case 'add':
      return line.length - 1;
    case 'insert':
      return Math.min(action.index + 1, line.length - 1);
    case 'move':
      return action.index;
    case 'remove':
      return line.length === 0 ? null : Math.min(action.index, line.length - 1);
    case 'reverse':
      return chosen === null ? null : line.length - 1 - chosen;
    case 'clear':
      return null;
  }
}

export function nudged([lon, lat]: LonLat, eastMeters: number, northMeters: number): LonLat {
  const shrunk = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return onMap([lon + eastMeters / METERS_PER_DEGREE / shrunk, lat + northMeters / METERS_PER_DEGREE]);
}

export function middleOf(line: readonly LonLat[], index: number): LonLat | null {
  const [from, to] = [line[index], line[index + 1]];
  if (!from || !to) return null;
  const turn = ((to[0] - from[0] + 540) % 360) - 180;
  return onMap([from[0] + turn / 2, (from[1] + to[1]) / 2]);
}

export function lengthMeters(line: readonly LonLat[]): number {
  return line.reduce((sum, place, i) => (i === 0 ? 0 : sum + distanceMeters(line[i - 1] ?? place, place)), 0);
}
