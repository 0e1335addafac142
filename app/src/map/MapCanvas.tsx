import type { ReactNode } from 'react';
import { Suspense, lazy, useEffect, useId, useMemo, useRef, useState } from 'react';
import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { METERS_PER_FOOT, METERS_PER_MILE } from '@cordada/core/format/formatDistance';
import { withUnit } from '@cordada/core/format/formatNumber';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { useUnits } from '#app/data/preferences.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ElementLayer, MapContent, MapGoal, MapPlace, MapView, TargetTone } from './mapContent.ts';
import type { MapEngine, MapState } from './mapEngine.ts';
import { MAP_TOOL, MAP_TOOL_FRAME } from './MapTool.tsx';
import { scaleLength } from './mapGrid.ts';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Layers,
  Minus,
  Move,
  Plus,
  TurnLeft,
  TurnRight,
} from './mapIcons.ts';
import { USUAL_LAYERS, shownLayers } from './mapLayers.ts';
import type { MapLayers, ShownLayers } from './mapLayers.ts';
import { loadMapSources } from './mapSources.ts';
import { SLOPE_CLASSES } from './slopeAngle.ts';

const LayerChooser = lazy(async () => ({ default: (await import('./LayerChooser.tsx')).LayerChooser }));

/** Space that something covers at the sides of the map, in pixels. */
export interface MapPadding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface MapCanvasProps {
  /** What the map shows, for screen readers. */
  readonly label: string;
  /** Where it opens, unless there are bounds to fit. */
  readonly view?: MapView | null;
  /** Fitted at first and whenever it changes. */
  readonly fit?: Bounds | null;
  readonly padding?: MapPadding;
  /** Gone to whenever it is another one. */
  readonly goal?: MapGoal | null;
  /** What a goal keeps clear of, where that is not the `padding`. */
  readonly goalPadding?: MapPadding;
  /** What lies over the map: `onMove` tells the bounds of the rest. */
  readonly covered?: MapPadding;
  /** Where something lies over the lower edge on phones. */
  readonly isCreditOnTop?: boolean;
  readonly elements?: ElementLayer | null;
  /** Runs of `[lon, lat]`; keep the array while it does not change. */
  readonly lines?: MapContent['lines'];
  readonly places?: readonly MapPlace[];
  /** MultiPolygon coordinates of a region. */
  readonly outline?: MapContent['outline'];
  readonly selected?: MapPlace | null;
  readonly hovered?: MapPlace | null;
  /** The reader's targets among the elements. */
  readonly targets?: ReadonlyMap<string, TargetTone>;
  /** The place the elevation profile points at. */
  readonly cursor?: LonLat | null;
  /** Where the layers are kept by whoever shows the map. */
  readonly layers?: MapLayers;
  readonly onLayers?: (layers: MapLayers) => void;
  /** A map inside a page leaves the wheel and one finger to the page. */
  readonly isInPage?: boolean;
  /** Once the map stands still. */
  readonly onMove?: (state: MapState) => void;
  readonly onHover?: (id: string | null) => void;
  /** Null for a click beside everything. */
  readonly onSelect?: (id: string | null) => void;
  /** For maps on which a place is chosen. */
  readonly onPick?: (place: LonLat) => void;
  readonly onLineHover?: (place: LonLat | null) => void;
  /** More buttons, under those of the map. */
  readonly tools?: ReactNode;
  readonly className?: string;
}

const NO_PADDING: MapPadding = { top: 40, right: 40, bottom: 40, left: 40 };
const NOT_COVERED: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const NONE: readonly never[] = [];
const NO_TARGETS: ReadonlyMap<string, TargetTone> = new Map();
const PAN_PIXELS = 120;
const SCALE_PIXELS = 96;

function ScaleBar({ metersPerPixel }: { readonly metersPerPixel: number }): ReactNode {
  const format = useFormat();
  const isImperial = useUnits() === 'imperial';
  const widest = metersPerPixel * SCALE_PIXELS;
  const [small, large] = isImperial ? (['ft', 'mi'] as const) : (['m', 'km'] as const);
  const largeMeters = isImperial ? METERS_PER_MILE : 1000;
  const unit = widest >= largeMeters ? largeMeters : isImperial ? METERS_PER_FOOT : 1;
  const length = scaleLength(widest / unit);
  return (
    <span
      className="border-x border-b border-ink px-1 text-center text-xs leading-4 whitespace-nowrap text-ink"
      style={{ width: `${Math.round((length * unit) / metersPerPixel)}px` }}
    >
      {withUnit(format.number(length), unit === largeMeters ? large : small)}
    </span>
  );
}

function Tools({
  engine,
  is3d,
  children,
}: {
  readonly engine: MapEngine;
  readonly is3d: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const [isPanning, setPanning] = useState(false);
  const pan = (x: number, y: number) => () => engine.panBy(x * PAN_PIXELS, y * PAN_PIXELS);
  return (
    <div className="no-print absolute top-3 right-3 grid justify-items-end gap-2">
      <div className={`grid ${MAP_TOOL_FRAME}`}>
        <button type="button" aria-label={t('map.zoomIn')} onClick={() => engine.zoomBy(1)} className={MAP_TOOL}>
          <Plus size={18} />
        </button>
        <button
          type="button"
          aria-label={t('map.zoomOut')}
          onClick={() => engine.zoomBy(-1)}
          className={`${MAP_TOOL} border-t border-line`}
        >
          <Minus size={18} />
        </button>
        <button
          type="button"
          aria-label={t('map.pan')}
          aria-expanded={isPanning}
          onClick={() => setPanning(!isPanning)}
          className={`${MAP_TOOL} border-t border-line aria-expanded:bg-sunken`}
        >
          <Move size={18} />
        </button>
      </div>
      {isPanning ? (
        <div className={`grid grid-cols-3 bg-raised ${MAP_TOOL_FRAME}`}>
          <button type="button" aria-label={t('map.north')} onClick={pan(0, -1)} className={`${MAP_TOOL} col-start-2`}>
            <ChevronUp size={18} />
          </button>
          {is3d ? (
            <>
              <button
                type="button"
                aria-label={t('map.turnLeft')}
                onClick={() => engine.turn(-1)}
                className={`${MAP_TOOL} col-start-1 row-start-1`}
              >
                <TurnLeft size={18} />
              </button>
              <button
                type="button"
                aria-label={t('map.turnRight')}
                onClick={() => engine.turn(1)}
                className={`${MAP_TOOL} col-start-3 row-start-1`}
              >
                <TurnRight size={18} />
              </button>
            </>
          ) : null}
          <button type="button" aria-label={t('map.west')} onClick={pan(-1, 0)} className={`${MAP_TOOL} col-start-1`}>
            <ChevronLeft size={18} />
          </button>
          <button type="button" aria-label={t('map.east')} onClick={pan(1, 0)} className={`${MAP_TOOL} col-start-3`}>
            <ChevronRight size={18} />
          </button>
          <button type="button" aria-label={t('map.south')} onClick={pan(0, 1)} className={`${MAP_TOOL} col-start-2`}>
            <ChevronDown size={18} />
          </button>
        </div>
      ) : null}
      {children}
    </div>
  );
}

/** A button that opens what can be chosen. */
function ChooserButton(props: {
  readonly layers: MapLayers;
  readonly sources: MapSources;
  readonly zoom: number | null;
  readonly onChange: (layers: MapLayers) => void;
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Escape closes the top layer alone.
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <div className={MAP_TOOL_FRAME}>
        <button
          ref={button}
          type="button"
          aria-label={t('map.layers')}
          data-tooltip={t('map.layers')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`${MAP_TOOL} aria-expanded:bg-sunken`}
        >
          <Layers size={18} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Suspense>
            <LayerChooser {...props} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** What the colours of the slope layer mean; it stays in sight as long as they do. */
function SlopeLegend(): ReactNode {
  const t = useMessages();
  return (
    <ul
      aria-label={t('map.layers.slope')}
      className="pointer-events-none grid w-11 overflow-hidden rounded-sm border border-line-strong bg-raised text-center text-xs leading-5 sm:w-9"
    >
      {SLOPE_CLASSES.map((degrees) => (
        <li key={degrees} className="border-l-8 pr-1" style={{ borderColor: `var(--slope-${degrees})` }}>
          {degrees}°
        </li>
      ))}
    </ul>
  );
}

/** Whom everything on the map comes from. */
function Credits({ layers: { raster, terrain, overlays } }: { readonly layers: ShownLayers }): ReactNode {
  const t = useMessages();
  const sources = [raster, terrain].filter((source) => source !== null);
  const others = sources.filter(
    (one, i) => sources.findIndex(({ attribution }) => attribution === one.attribution) === i,
  );
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{t('map.attribution')}</span>
      {others.map(({ attribution, attributionUrl }) =>
        attributionUrl ? (
          <a key={attribution} href={attributionUrl} rel="noopener" className="prose-link pointer-events-auto">
            {attribution}
          </a>
        ) : (
          <span key={attribution}>{attribution}</span>
        ),
      )}
      {overlays.includes('slope') ? <span className="font-semibold">{t('map.layers.slope.warning')}</span> : null}
    </span>
  );
}

type Phase = 'waiting' | 'ready' | 'unsupported' | 'failed';

/**
 * The map. Its frame is rendered at once, on the server too; the engine is fetched after the
 * first paint and told what to show.
 */
export function MapCanvas({
  label,
  view = null,
  fit = null,
  padding = NO_PADDING,
  goal = null,
  goalPadding = padding,
  covered = NOT_COVERED,
  isCreditOnTop = false,
  elements = null,
  lines = NONE,
  places = NONE,
  outline = null,
  selected = null,
  hovered = null,
  targets = NO_TARGETS,
  cursor = null,
  layers,
  onLayers,
  isInPage = false,
  onMove,
  onHover,
  onSelect,
  onPick,
  onLineHover,
  tools = null,
  className = '',
}: MapCanvasProps): ReactNode {
  const t = useMessages();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [phase, setPhase] = useState<Phase>('waiting');
  const [scale, setScale] = useState<{ readonly zoom: number; readonly metersPerPixel: number } | null>(null);
  const isImperial = useUnits() === 'imperial';
  const [sources, setSources] = useState<MapSources>(NO_MAP_SOURCES);
  const [ownLayers, setOwnLayers] = useState(USUAL_LAYERS);
  const chosen = layers ?? ownLayers;
  const shown = useMemo(() => shownLayers(chosen, sources), [chosen, sources]);

  // The engine lives as long as the canvas and asks for the callbacks of the latest render.
  const latest = useRef({ onMove, onHover, onSelect, onPick, onLineHover });
  const opening = useRef({
    label,
    view,
    fit,
    padding,
    covered,
    isInPage,
    elements,
    lines,
    places,
    outline,
    selected,
    hovered,
    chosen,
    isImperial,
    t,
  });
  useEffect(() => {
    latest.current = { onMove, onHover, onSelect, onPick, onLineHover };
  });

  useEffect(() => {
    let isGone = false;
    let made: MapEngine | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async (): Promise<void> => {
      const [module, sources] = await Promise.all([import('./mapEngine.ts'), loadMapSources()]);
      if (isGone || !container.current) return;
      if (!module.hasWebGl()) return setPhase('unsupported');
      const { t, label, view, fit, padding, isInPage, covered, chosen, isImperial, ...content } = opening.current;
      made = new module.MapEngine(
        {
          container: container.current,
          label,
          view,
          fit,
          padding: { ...padding },
          covered,
          isInPage,
          texts: { wheel: t('map.useControl'), touch: t('map.useTwoFingers') },
          layers: shownLayers(chosen, sources),
          isImperial,
          onMove: (state) => {
            setScale(state);
            clearTimeout(timer);
            timer = setTimeout(() => latest.current.onMove?.(state), 120);
          },
          onHover: (id) => latest.current.onHover?.(id),
          onSelect: (id) => latest.current.onSelect?.(id),
          onPick: (place) => latest.current.onPick?.(place),
          onLineHover: (place) => latest.current.onLineHover?.(place),
          onIdle: (isIdle) => frame.current?.setAttribute('data-map-idle', String(isIdle)),
        },
        content,
      );
      setSources(sources);
      setEngine(made);
      setPhase('ready');
    };
    // After the first paint of the page: the words are read first.
    const frameRequest = requestAnimationFrame(() => {
      timer = setTimeout(() => open().catch(() => !isGone && setPhase('failed')), 0);
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frameRequest);
      clearTimeout(timer);
      made?.destroy();
    };
  }, []);

  useEffect(() => {
    engine?.show({ elements, lines, places, outline, selected, hovered });
  }, [engine, elements, lines, places, outline, selected, hovered]);
  useEffect(() => engine?.showLayers(shown, isImperial), [engine, shown, isImperial]);
  useEffect(() => engine?.showTargets(targets), [engine, targets]);
  useEffect(() => engine?.pointAt(cursor), [engine, cursor]);

  const fitKey = fit?.join();
  const shownFit = useRef(fitKey);
  useEffect(() => {
    if (!engine || !fit || shownFit.current === fitKey) return;
    shownFit.current = fitKey;
    engine.fit(fit, { ...padding });
  }, [engine, fit, fitKey, padding]);

  const reached = useRef<MapGoal | null>(null);
  useEffect(() => {
    if (!engine || !goal || reached.current === goal) return;
    reached.current = goal;
    engine.fit(goal.bounds, { ...goalPadding });
  }, [engine, goal, goalPadding]);

  const selectedKey = selected?.place.join();
  useEffect(() => {
    if (engine && selected) engine.reveal(selected.place, { ...padding });
    // Revealed when another place is chosen, not whenever its object is new.
    // eslint-disable-next-line react/exhaustive-deps -- see above
  }, [engine, selectedKey]);

  return (
    <div ref={frame} data-map-idle="false" className={`relative isolate overflow-hidden bg-sunken ${className}`}>
      <div ref={container} className="absolute! inset-0" />
      {engine ? (
        <Tools engine={engine} is3d={shown.overlays.includes('3d')}>
          {sources.terrain || sources.rasters.length > 0 ? (
            <ChooserButton
              layers={chosen}
              sources={sources}
              zoom={scale?.zoom ?? null}
              onChange={onLayers ?? setOwnLayers}
            />
          ) : null}
          {shown.overlays.includes('slope') ? <SlopeLegend /> : null}
          {tools}
        </Tools>
      ) : null}
      {phase === 'unsupported' || phase === 'failed' ? (
        <output className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center">
          <span className="max-w-sm text-muted">{t(phase === 'failed' ? 'map.failed' : 'map.unsupported')}</span>
        </output>
      ) : null}
      {phase === 'waiting' ? (
        <p className="absolute inset-0 grid place-items-center text-sm text-muted">{t('map.loading')}</p>
      ) : null}
      <div
        className={`pointer-events-none absolute right-0 bottom-0 flex items-end gap-3 rounded-tl-sm bg-raised/90 px-2 py-0.5 text-xs text-muted ${isCreditOnTop ? 'max-md:top-0 max-md:right-auto max-md:bottom-auto max-md:left-0' : ''}`}
      >
        {scale === null ? null : <ScaleBar metersPerPixel={scale.metersPerPixel} />}
        <Credits layers={shown} />
      </div>
    </div>
  );
}
