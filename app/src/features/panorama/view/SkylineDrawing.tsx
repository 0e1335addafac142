import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PanoramaPeak, PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';
import { useDirectionText } from '../useDirectionText.ts';
import { Overview } from './Overview.tsx';
import { peakAt, peaksInView, placeLabels } from './peakLabels.ts';
import { SelectedPeak } from './SelectedPeak.tsx';
import { skylineView } from './skyline.ts';
import { SkylineScene } from './SkylineScene.tsx';
import { useCompass } from './useCompass.ts';

const HEIGHT = 460;
const PHONE_HEIGHT = 400;
const PHONE_WIDTH = 640;
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
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const drag = useRef<Drag | null>(null);
  const compass = useCompass(onTurn);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { horizon, peaks, eyeElevationMeters } = panorama;
  const height = width < PHONE_WIDTH ? PHONE_HEIGHT : HEIGHT;
  const view = useMemo(() => skylineView(horizon, { width, height, heading }), [horizon, width, height, heading]);
  const inView = useMemo(
    () => peaksInView(peaks, horizon, view, eyeElevationMeters),
    [peaks, horizon, view, eyeElevationMeters],
  );
  const labels = useMemo(() => {
    const isChosen = ({ peak }: { readonly peak: PanoramaPeak }): boolean => peak.id === selected?.id;
    const chosenFirst = [...inView.filter(isChosen), ...inView.filter((one) => !isChosen(one))];
    return placeLabels(
      chosenFirst,
      horizon,
      view,
      ({ name, elevationMeters }) => `${name} ${format.elevation(elevationMeters)}`,
    );
  }, [inView, selected, horizon, view, format]);
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
  const names = labels.toSorted((a, b) => a.x - b.x).map(({ peak }) => peak.name);
  return (
    <figure className="grid gap-3">
      <div className="overflow-hidden rounded-lg border border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-glacier">
        <div
          ref={frame}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={() => {
            drag.current = null;
          }}
          className="relative h-100 w-full cursor-grab touch-pan-y overflow-hidden bg-linear-to-b from-sky-high to-sky-low select-none active:cursor-grabbing sm:h-115"
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
          {width > 0 ? (
            <SkylineScene panorama={panorama} view={view} labels={labels} selectedId={selected?.id ?? null} />
          ) : null}
        </div>
        <div className="h-16">
          {width > 0 ? (
            <Overview
              panorama={panorama}
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
      <figcaption className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div aria-live="polite" className="min-h-11">
          <SelectedPeak peak={selected} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-label={t('panorama.turnLeft')} onClick={() => turn(-BUTTON_DEGREES)}>
            <ChevronDown className="rotate-90" />
          </Button>
          <span aria-hidden="true" className="min-w-20 text-center font-semibold tabular-nums">
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
