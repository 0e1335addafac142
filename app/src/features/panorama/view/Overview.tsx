import type { PointerEvent, ReactNode } from 'react';
import { useMemo } from 'react';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ReliefLine } from './relief/relief.ts';
import { ReliefCanvas } from './relief/ReliefCanvas.tsx';
import { fieldDegreesOf, leftOf, skylineView } from './skyline.ts';

const HEIGHT = 64;
const SKYLINE_SHARE = 0.3;
/** It is painted once and has no lines along its crests, so it may be finer than the screen. */
const FINE_SCALE = 2;
const WHOLE_DEGREES = 360;
const FOUR_POINTS = ['n', 'e', 's', 'w'] as const;

/** All directions at once, north in the middle. A tap or drag looks there. */
export function Overview({
  horizon,
  lines,
  width,
  heading,
  onTurn,
}: {
  readonly horizon: readonly HorizonPoint[];
  readonly lines: readonly ReliefLine[];
  readonly width: number;
  readonly heading: number;
  readonly onTurn: (heading: number) => void;
}): ReactNode {
  const t = useMessages();
  const view = useMemo(
    () =>
      skylineView(horizon, {
        width,
        height: HEIGHT,
        heading: 0,
        fieldDegrees: WHOLE_DEGREES,
        namesShare: SKYLINE_SHARE,
        hasCompass: false,
      }),
    [horizon, width],
  );
  const look = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onTurn(((x / width - 0.5) * WHOLE_DEGREES + WHOLE_DEGREES) % WHOLE_DEGREES);
  };
  const frameWidth = (width / WHOLE_DEGREES) * fieldDegreesOf(width);
  const middle = leftOf(view, heading);
  return (
    <div
      aria-hidden="true"
      onPointerDown={look}
      onPointerMove={look}
      className="relative h-16 cursor-pointer touch-pan-y overflow-hidden border-t border-line bg-sky-low select-none"
    >
      <ReliefCanvas lines={lines} view={view} scale={FINE_SCALE} />
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className="absolute">
        {FOUR_POINTS.map((point, i) => (
          <text
            key={point}
            x={leftOf(view, i * 90) + (point === 's' ? 10 : 0)}
            y={13}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth="4"
            className="fill-ink stroke-raised text-xs font-semibold"
          >
            {t(`panorama.point.${point}`)}
          </text>
        ))}
        {[middle - width, middle, middle + width].map((x) => (
          <rect
            key={x}
            x={x - frameWidth / 2}
            y={1}
            width={frameWidth}
            height={HEIGHT - 2}
            rx={6}
            strokeWidth="2"
            className="fill-none stroke-accent"
          />
        ))}
      </svg>
    </div>
  );
}
