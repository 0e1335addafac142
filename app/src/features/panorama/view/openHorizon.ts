import { isOpenHorizon } from '@cordada/core/panorama/horizon';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { leftOf } from './skyline.ts';
import type { LinePoint, SkylineView } from './skyline.ts';

/** Directions in which the skyline is only the end of the known terrain. */
export interface OpenPart {
  readonly fromDegrees: number;
  /** Beyond 360 where the part goes across north. */
  readonly toDegrees: number;
  readonly nearestMeters: number;
  readonly farthestMeters: number;
}

/** A narrower summit before the end of the terrain does not divide a part, and a narrower part is none. */
const PART_MIN_DEGREES = 4;

/** Parts of the skyline that are only the end of the terrain, from north through east. */
export function findOpenParts(horizon: readonly HorizonPoint[]): OpenPart[] {
  const { length } = horizon;
  const step = 360 / length;
  const start = horizon.findIndex((point) => !isOpenHorizon(point));
  const parts: { from: number; to: number; ends: number[] }[] = [];
  for (let n = 0; n < length; n += 1) {
    const at = Math.max(0, start) + n;
    const point = horizon[at % length]!;
    if (!isOpenHorizon(point)) continue;
    const ends = point.terrainEndsMeters ?? 0;
    const last = parts.at(-1);
    if (last && (at - last.to) * step <= PART_MIN_DEGREES) {
      last.to = at;
      last.ends.push(ends);
    } else parts.push({ from: at, to: at, ends: [ends] });
  }
  return parts
    .filter(({ from, to }) => (to - from) * step >= PART_MIN_DEGREES)
    .map(({ from, to, ends }) => {
      const turns = Math.floor(from / length) * 360;
      return {
        fromDegrees: from * step - turns,
        toDegrees: to * step - turns,
        nearestMeters: Math.min(...ends),
        farthestMeters: Math.max(...ends),
      };
    })
    .sort((a, b) => a.fromDegrees - b.fromDegrees);
}

/** The end of the terrain as a line; null where the skyline is a true one. */
export const openLine = (horizon: readonly HorizonPoint[]): LinePoint[] =>
  horizon.map((point, i) => {
    const isOpen = isOpenHorizon(point) || isOpenHorizon(horizon.at(i - 1)!);
    return { azimuthDegrees: point.azimuthDegrees, elevationDegrees: isOpen ? point.elevationDegrees : null };
  });

/** The skyline without the parts that are only the end of the terrain. */
export const closedLine = (horizon: readonly HorizonPoint[]): LinePoint[] =>
  horizon.map((point) => ({
    azimuthDegrees: point.azimuthDegrees,
    elevationDegrees: isOpenHorizon(point) ? null : point.elevationDegrees,
  }));

export interface OpenLabel {
  readonly key: number;
  readonly x: number;
  readonly part: OpenPart;
}

/** Where the view has room to say that the terrain ends, in pixels from the left. */
export function openLabels(parts: readonly OpenPart[], view: SkylineView, widthPixels: number): OpenLabel[] {
  return parts.flatMap((part) => {
    const wide = (part.toDegrees - part.fromDegrees) * view.pixelsPerDegree;
    const middle = leftOf(view, (part.fromDegrees + part.toDegrees) / 2);
    const from = Math.max(0, middle - wide / 2);
    const to = Math.min(view.width, middle + wide / 2);
    return to - from < widthPixels ? [] : [{ key: part.fromDegrees, x: (from + to) / 2, part }];
  });
}
