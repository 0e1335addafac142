import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PanoramaPeak, PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown, Compass } from '#app/ui/icons.tsx';
import { useDirectionText } from '../useDirectionText.ts';
import { Overview } from './Overview.tsx';
import { findIsolations } from './notability.ts';
import { peakAt, peaksInView, placeLabels } from './peakLabels.ts';
import { nameLength, useFiguresText } from './PeakName.tsx';
import { findRelief } from './relief/relief.ts';
import { SelectedPeak } from './SelectedPeak.tsx';
import { skylineView } from './skyline.ts';
import { SkylineScene } from './SkylineScene.tsx';
import { useCompass } from './useCompass.ts';

const KEY_DEGREES = 5;
const BUTTON_DEGREES = 30;
const TAP_PIXELS = 6;
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_DEGREES,
  ArrowDown: -KEY_DEGREES,
  ArrowRight: KEY_DEGREES,
  ArrowUp: KEY_DEGREES,
  PageDown: -BUTTON_DEGREES,
  PageUp: BUTTON_DEGREES,
};

const wrapped = (degrees: number): number => ((degrees % 360) + 360) % 360;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** With the title above it and the chosen summit below it, the drawing fills a screen. */
export const DRAWING_HEIGHT = 'h-[clamp(20rem,100svh-25rem,38rem)]';

/** The ridges with the names of summits. Dragging, arrow keys, buttons and the compass of a phone turn it. */
export function SkylineDrawing({
  panorama,
  heading,
  selected,
  onTurn,
  onSelect,
}: {
  readonly panorama: PanoramaWithRidges;
  readonly heading: number;
  readonly selected: PanoramaPeak | null;
  readonly onTurn: (heading: number) => void;
  readonly onSelect: (peak: PanoramaPeak) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const directionText = useDirectionText();
  const figuresText = useFiguresText();
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const drag = useRef<Drag | null>(null);
  const compass = useCompass(onTurn);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { horizon, peaks, eyeElevationMeters } = panorama;
  const relief = useMemo(() => findRelief(panorama), [panorama]);
  const isolations = useMemo(() => findIsolations(peaks), [peaks]);
  const view = useMemo(() => skylineView(horizon, { width, height, heading }), [horizon, width, height, heading]);
  const inView = useMemo(
    () => peaksInView(peaks, isolations, horizon, view, eyeElevationMeters),
    [peaks, isolations, horizon, view, eyeElevationMeters],
  );
  const labels = useMemo(
    () => placeLabels(inView, selected?.id ?? null, horizon, view, (peak, size) => nameLength(peak, size, figuresText)),
    [inView, selected, horizon, view, figuresText],
  );
  const turn = (degrees: number): void => {
    compass.stop();
    onTurn(wrapped(heading + degrees));
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    compass.stop();
    drag.current = { x: event.clientX, y: event.clientY, heading };
  };
  const move = (event: PointerEvent): void => {
    if (drag.current) onTurn(wrapped(drag.current.heading - (event.clientX - drag.current.x) / view.pixelsPerDegree));
  };
  const release = (event: PointerEvent<HTMLDivElement>): void => {
    const start = drag.current;
    drag.current = null;
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > TAP_PIXELS) return;
    const box = event.currentTarget.getBoundingClientRect();
    const peak = peakAt(event.clientX - box.left, event.clientY - box.top, labels, inView);
    if (peak) onSelect(peak);
  };
  const pressKey = (event: KeyboardEvent): void => {
    const degrees = KEYS[event.key];
    if (degrees === undefined) return;
    // The native slider would stop at north.
    event.preventDefault();
    turn(degrees);
  };
  const compassText = t(compass.isOn ? 'panorama.compass.stop' : 'panorama.compass.start');
  const names = labels.toSorted((a, b) => a.x - b.x).map(({ peak }) => peak.name);
  return (
    <figure className="grid gap-3">
      <div className="-mx-4 overflow-hidden border-y border-line sm:mx-0 sm:rounded-lg sm:border-x has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-glacier">
        <div
          ref={frame}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={() => {
            drag.current = null;
          }}
          className={`relative w-full cursor-grab touch-pan-y overflow-hidden bg-linear-to-b from-sky-high to-sky-low select-none active:cursor-grabbing ${DRAWING_HEIGHT}`}
        >
          <input
            type="range"
            min={0}
            max={359}
            value={Math.round(heading) % 360}
            onChange={(event) => onTurn(Number(event.target.value))}
            onKeyDown={pressKey}
            aria-label={t('panorama.turn')}
            aria-valuetext={`${directionText(heading)}. ${names.join(', ')}`}
            className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
          />
          {width > 0 ? <SkylineScene panorama={panorama} relief={relief} view={view} labels={labels} /> : null}
        </div>
        <div className="h-16">
          {width > 0 ? (
            <Overview
              horizon={horizon}
              lines={relief.lines}
              width={width}
              heading={heading}
              onTurn={(degrees) => {
                compass.stop();
                onTurn(degrees);
              }}
            />
          ) : null}
        </div>
      </div>
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div aria-live="polite" className="min-h-18 min-w-0 flex-1 sm:min-h-11">
          <SelectedPeak peak={selected} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-label={t('panorama.turnLeft')} onClick={() => turn(-BUTTON_DEGREES)}>
            <ChevronDown className="rotate-90" />
          </Button>
          <span aria-hidden="true" className="hidden min-w-20 text-center font-semibold tabular-nums sm:block">
            {directionText(heading)}
          </span>
          <Button aria-label={t('panorama.turnRight')} onClick={() => turn(BUTTON_DEGREES)}>
            <ChevronDown className="-rotate-90" />
          </Button>
          {compass.isOffered ? (
            <Button
              tone={compass.isOn ? 'primary' : 'quiet'}
              aria-label={compassText}
              title={compassText}
              onClick={compass.isOn ? compass.stop : compass.start}
            >
              <Compass />
            </Button>
          ) : null}
          {compass.isRefused ? <span role="status">{t('panorama.compass.refused')}</span> : null}
        </div>
        {view.exaggeration > 1.15 ? (
          <p className="w-full text-sm text-muted">
            {t('panorama.exaggeration', { times: format.number(view.exaggeration, 0, 1) })}
          </p>
        ) : null}
      </figcaption>
    </figure>
  );
}
