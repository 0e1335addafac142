import { isOpenHorizon } from '@cordada/core/panorama/horizon';
import type { HorizonPoint, Ridge } from '@cordada/core/panorama/horizon';
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

/** Fading begins and ends within this many degrees on both sides. */
const FADE_DEGREES = 2;
const FADED_OPACITY = 0.38;
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

export interface FadeStop {
  /** Share of the width. */
  readonly offset: number;
  readonly opacity: number;
}

/**
 * How much of the skyline, or of a ridge before it, to draw across the view: less where it is only the end of the
 * terrain. Empty where all of it is true.
 */
export function fadeStops(horizon: readonly HorizonPoint[], ridge: Ridge | null, view: SkylineView): FadeStop[] {
  const open = horizon.map((point, i) =>
    isOpenHorizon(ridge ? { ...point, distanceMeters: ridge.distanceMeters[i] ?? null } : point) ? 1 : 0,
  );
  if (!open.some(Boolean)) return [];
  const reach = Math.round((FADE_DEGREES * horizon.length) / 360);
  const opacityOf = (i: number): number => {
    let sum = 0;
    for (let near = i - reach; near <= i + reach; near += 1) sum += open.at(near % open.length) ?? 0;
    return 1 - (1 - FADED_OPACITY) * (sum / (2 * reach + 1));
  };
  return horizon
    .map(({ azimuthDegrees }, i) => ({ offset: leftOf(view, azimuthDegrees) / view.width, opacity: opacityOf(i) }))
    .filter(({ offset }) => offset >= 0 && offset <= 1)
    .sort((a, b) => a.offset - b.offset)
    .filter(({ opacity }, i, all) => !(opacity === all[i - 1]?.opacity && opacity === all[i + 1]?.opacity));
}

/** Pixels from the top of the lowest place in the view where the terrain ends. */
export const lowestEnd = (horizon: readonly HorizonPoint[], view: SkylineView): number =>
  Math.max(
    0,
    ...openLine(horizon).flatMap(({ azimuthDegrees, elevationDegrees }) => {
      const left = leftOf(view, azimuthDegrees);
      return elevationDegrees === null || left < 0 || left > view.width ? [] : [view.top(elevationDegrees)];
    }),
  );

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
