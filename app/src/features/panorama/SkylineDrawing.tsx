import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Panorama } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';
import { leftOf, placeLabels, skylinePath, skylineView, turnTo } from './skyline.ts';
import { useCompass } from './useCompass.ts';
import { POINTS, useDirectionText } from './useDirectionText.ts';

const HEIGHT = 360;
const KEY_DEGREES = 5;
const BUTTON_DEGREES = 30;
const FIRST_VIEW_DEGREES = 20;
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_DEGREES,
  ArrowDown: -KEY_DEGREES,
  ArrowRight: KEY_DEGREES,
  ArrowUp: KEY_DEGREES,
  PageDown: -BUTTON_DEGREES,
  PageUp: BUTTON_DEGREES,
};

const wrapped = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The skyline with the names of summits. Dragging, arrow keys, buttons and the compass of a phone turn it. */
export function SkylineDrawing({ panorama }: { readonly panorama: Panorama }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const directionText = useDirectionText();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [heading, setHeading] = useState(() => firstHeading(panorama));
  const drag = useRef<{ readonly x: number; readonly heading: number } | null>(null);
  const compass = useCompass(setHeading);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { horizon, peaks, eyeElevationMeters } = panorama;
  const highest = useMemo(() => Math.max(0, ...horizon.map((point) => point.elevationDegrees ?? 0)), [horizon]);
  const view = skylineView(horizon, { width, height: HEIGHT, heading });
  const labels = placeLabels(
    peaks,
    view,
    eyeElevationMeters,
    highest,
    ({ name, elevationMeters }) => `${name} ${format.elevation(elevationMeters)}`,
  );
  const turn = (degrees: number): void => {
    compass.stop();
    setHeading((before) => wrapped(before + degrees));
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    compass.stop();
    drag.current = { x: event.clientX, heading };
  };
  const move = (event: PointerEvent): void => {
    if (drag.current)
      setHeading(wrapped(drag.current.heading - (event.clientX - drag.current.x) / view.pixelsPerDegree));
  };
  const release = (): void => {
    drag.current = null;
  };
  const pressKey = (event: KeyboardEvent): void => {
    const degrees = KEYS[event.key];
    if (degrees === undefined) return;
    // The native slider would stop at north.
    event.preventDefault();
    turn(degrees);
  };
  const names = labels.toSorted((a, b) => a.x - b.x).map(({ peak }) => peak.name);
  return (
    <figure className="grid gap-3">
      <div
        ref={frame}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        className="relative h-90 w-full cursor-grab touch-pan-y overflow-hidden rounded-lg border border-line bg-glacier-tint select-none active:cursor-grabbing has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-glacier"
      >
        <input
          type="range"
          min={0}
          max={359}
          value={Math.round(heading) % 360}
          onChange={(event) => setHeading(Number(event.target.value))}
          onKeyDown={pressKey}
          aria-label={t('panorama.turn')}
          aria-valuetext={`${directionText(heading)}. ${names.join(', ')}`}
          className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
        />
        {width > 0 ? (
          <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className="absolute">
            <path
              d={skylinePath(horizon, view)}
              strokeWidth="1.5"
              strokeLinejoin="round"
              className="fill-paper stroke-ink"
            />
            {labels.map(({ peak, text, x, y, labelX, labelY }) => (
              <g key={peak.id}>
                <path d={`M${x.toFixed(1)} ${labelY + 5}V${y.toFixed(1)}`} className="stroke-muted" />
                <circle cx={x} cy={y} r={2.5} className="fill-accent stroke-paper" />
                <text x={labelX} y={labelY} textAnchor="middle" className="fill-ink text-xs font-semibold">
                  {text}
                </text>
              </g>
            ))}
            {POINTS.map((point, i) => (
              <g key={point}>
                <path d={`M${leftOf(view, i * 45)} ${HEIGHT - 26}v6`} className="stroke-ink" />
                <text
                  x={leftOf(view, i * 45)}
                  y={HEIGHT - 7}
                  textAnchor="middle"
                  className="fill-ink text-xs font-semibold"
                >
                  {t(`panorama.point.${point}`)}
                </text>
              </g>
            ))}
          </svg>
        ) : null}
      </div>
      <figcaption className="flex flex-wrap items-center gap-2">
        <Button aria-label={t('panorama.turnLeft')} onClick={() => turn(-BUTTON_DEGREES)}>
          <ChevronDown className="rotate-90" />
        </Button>
        <span aria-hidden="true" className="min-w-20 text-center font-semibold">
          {directionText(heading)}
        </span>
        <Button aria-label={t('panorama.turnRight')} onClick={() => turn(BUTTON_DEGREES)}>
          <ChevronDown className="-rotate-90" />
        </Button>
        {compass.isOffered ? (
          <Button aria-pressed={compass.isOn} onClick={compass.isOn ? compass.stop : compass.start}>
            {t(compass.isOn ? 'panorama.compass.stop' : 'panorama.compass.start')}
          </Button>
        ) : null}
        {compass.isRefused ? <span role="status">{t('panorama.compass.refused')}</span> : null}
        {view.exaggeration > 1.15 ? (
          <span className="text-sm text-muted">
            {t('panorama.exaggeration', { times: format.number(view.exaggeration, 0, 1) })}
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

/** Looks where most summits are, so that the first view is not an empty one. North without any. */
function firstHeading({ peaks }: Panorama): number {
  let [best, most] = [0, 0];
  for (const { azimuthDegrees } of peaks) {
    const count = peaks.filter(
      (peak) => Math.abs(turnTo(azimuthDegrees, peak.azimuthDegrees)) < FIRST_VIEW_DEGREES,
    ).length;
    if (count > most) [best, most] = [azimuthDegrees, count];
  }
  return best;
}
