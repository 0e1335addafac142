import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { memo, useMemo, useRef } from 'react';
import { pointAlong } from '@cordada/core/tracks/edits/figuresAlong';
import type { FiguresAlong } from '@cordada/core/tracks/edits/figuresAlong';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { LinePreview } from './linePreview.ts';

/** A range of points of a line, both ends included. */
export interface PointRange {
  readonly from: number;
  readonly to: number;
}

type Handle = keyof PointRange;

const WIDTH = 600;
const HEIGHT = 100;
/** Meters by which arrow keys move a handle, and with Shift. */
const KEY_METERS = 10;
const SHIFT_KEY_METERS = 100;
const PAGE_SHARE = 0.05;

export function RangeProfile({
  line,
  range,
  active,
  onRange,
}: {
  readonly line: LinePreview;
  readonly range: PointRange;
  readonly active: Handle;
  readonly onRange: (range: PointRange, handle: Handle) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const plot = useRef<HTMLDivElement>(null);
  const { along } = line;
  const last = along.distanceMeters.length - 1;
  const total = along.distanceMeters[last] ?? 0;
  const place = (point: number): number => (total > 0 ? (along.distanceMeters[point] ?? 0) / total : 0);
  const share = (point: number): string => `${place(point) * 100}%`;

  const moveTo = (handle: Handle, point: number): void => {
    const held = Math.round(Math.min(last, Math.max(0, point)));
    // The handles stay at least one point apart.
    const next =
      handle === 'from'
        ? { from: Math.min(held, range.to - 1), to: range.to }
        : { from: range.from, to: Math.max(held, range.from + 1) };
    if (next.from >= 0 && next.to <= last) onRange(next, handle);
  };
  const pointed = (event: PointerEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    const across = box ? (event.clientX - box.left) / box.width : 0;
    return pointAlong(along, Math.min(1, Math.max(0, across)) * total);
  };
  const slide = (handle: Handle, event: KeyboardEvent): void => {
    const point = range[handle];
    const at = along.distanceMeters[point] ?? 0;
    const by = (meters: number): number => {
      const next = pointAlong(along, at + meters);
      // Points may be farther apart than one step.
      return next === point ? point + Math.sign(meters) : meters < 0 && next > point ? point - 1 : next;
    };
    const step = event.shiftKey ? SHIFT_KEY_METERS : KEY_METERS;
    const moves: Record<string, () => number> = {
      ArrowLeft: () => by(-step),
      ArrowDown: () => by(-step),
      ArrowRight: () => by(step),
      ArrowUp: () => by(step),
      PageDown: () => by(-total * PAGE_SHARE),
      PageUp: () => by(total * PAGE_SHARE),
      Home: () => 0,
      End: () => last,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    moveTo(handle, move());
  };
  const describe = (point: number): string => {
    const meters = along.elevationMeters[point] ?? Number.NaN;
    const seconds = (along.time[point] ?? Number.NaN) - (along.time[0] ?? Number.NaN);
    return [
      format.distance(along.distanceMeters[point] ?? 0),
      Number.isNaN(meters) ? null : format.elevation(meters),
      Number.isNaN(seconds) ? null : format.duration(seconds),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  };

  return (
    <div className="relative h-32 px-5.5 pb-1 select-none sm:h-40">
      <div ref={plot} className="relative h-full border-b border-line-strong">
        <ProfileShape along={along} />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 bg-raised/80"
          style={{ width: share(range.from) }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 bg-raised/80"
          style={{ width: `${(1 - place(range.to)) * 100}%` }}
        />
        {line.outliers.map(([from]) => (
          <span
            key={from}
            aria-hidden="true"
            className="absolute top-0 -ml-1 size-2 rounded-full bg-danger"
            style={{ left: share(from) }}
          />
        ))}
        {(['from', 'to'] as const).map((handle) => (
          <div
            key={handle}
            role="slider"
            tabIndex={0}
            aria-label={t(`trackEdits.handle.${handle}`)}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={Math.round(total)}
            aria-valuenow={Math.round(along.distanceMeters[range[handle]] ?? 0)}
            aria-valuetext={describe(range[handle])}
            onKeyDown={(event) => slide(handle, event)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              onRange(range, handle);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(handle, pointed(event));
            }}
            className={`group absolute inset-y-0 -ml-5.5 grid w-11 cursor-ew-resize touch-none justify-center outline-offset-0 ${active === handle ? 'z-10' : ''}`}
            style={{ left: share(range[handle]) }}
          >
            <span className="h-full w-0.5 bg-accent" />
            <span
              className={`absolute bottom-1/2 left-1/2 h-9 w-4 -translate-x-1/2 translate-y-1/2 rounded-sm border-2 border-raised bg-accent ${active === handle ? '' : 'opacity-80'}`}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Memoised, so that moving a handle does not redraw the profile. */
const ProfileShape = memo(function ProfileShape({ along }: { readonly along: FiguresAlong }): ReactNode {
  const path = useMemo(() => pathOf(along), [along]);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible text-evergreen"
    >
      <path d={path.area} fill="currentColor" className="opacity-30" />
      <path d={path.top} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

/** One elevation per column; a level line if no elevations are known. */
function pathOf(along: FiguresAlong): { area: string; top: string } {
  const { elevationMeters, distanceMeters } = along;
  const total = distanceMeters.at(-1) ?? 0;
  const heights: [x: number, meters: number][] = [];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let x = 0; x <= WIDTH; x += 1) {
    const meters = elevationMeters[pointAlong(along, (x / WIDTH) * total)] ?? Number.NaN;
    if (Number.isNaN(meters)) continue;
    heights.push([x, meters]);
    low = Math.min(low, meters);
    high = Math.max(high, meters);
  }
  if (heights.length === 0) return { area: `M0 50H${WIDTH}V${HEIGHT}H0Z`, top: `M0 50H${WIDTH}` };
  const room = Math.max(30, (high - low) * 0.1);
  const y = (meters: number): string =>
    (HEIGHT - ((meters - low + room) / (high - low + room * 2)) * HEIGHT).toFixed(1);
  const top = `M${heights.map(([x, meters]) => `${x} ${y(meters)}`).join('L')}`;
  return { area: `${top}L${heights.at(-1)?.[0] ?? WIDTH} ${HEIGHT}L${heights[0]?.[0] ?? 0} ${HEIGHT}Z`, top };
}
