import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { NO_OVERLAY } from './mapContent.ts';
import type {
  ElementLayer,
  MapContent,
  MapGoal,
  MapOverlay,
  MapImage,
  MapPlace,
  MapView,
  TargetTone,
} from './mapContent.ts';
import type { MapEngine } from './engine/mapEngine.ts';
import type { MapState } from './engine/viewBounds.ts';
import type * as MapParts from './MapTools.tsx';
import { DEFAULT_LAYERS, shownLayers } from './layers/mapLayers.ts';
import type { MapLayers } from './layers/mapLayers.ts';
import type { MapAction } from './MapMenu.tsx';
import { loadMapSources } from './layers/mapSources.ts';
import { DEFAULT_PADDING, NOT_COVERED, isLowMap, roomFor } from './mapPadding.ts';
import type { MapPadding } from './mapPadding.ts';
import { MapStatus } from './MapStatus.tsx';
import { pisteWords } from './style/mapWords.ts';
import type { MapPhase } from './MapStatus.tsx';
import { useReveal } from './useReveal.ts';

export interface MapCanvasProps {
  readonly label: string;
  /** Initial view; ignored if `fit` is set. */
  readonly view?: MapView | null;
  /** Fitted initially and whenever it changes. */
  readonly fit?: Bounds | null;
  /** Of them, the map shows where most are, and all on request. Must be memoised. */
  readonly fitPlaces?: readonly LonLat[] | null;
  readonly padding?: MapPadding;
  /** As near as `fit` leads: what is short is drawn large only where the map has the details for it. */
  readonly closestZoom?: number;
  /** The map flies there whenever the object changes. */
  readonly goal?: MapGoal | null;
  readonly goalPadding?: MapPadding;
  /** Padding covered by other UI; `onMove` reports the bounds of the uncovered part. */
  readonly covered?: MapPadding;
  readonly elements?: ElementLayer | null;
  /** Runs of `[lon, lat]`. Must be memoised, because a new array redraws the lines. */
  readonly lines?: MapContent['lines'];
  /** Lines that only the viewer sees, drawn dashed. */
  readonly hiddenLines?: MapContent['hiddenLines'];
  /** For a map of one track. Must be memoised. */
  readonly trackDetail?: MapContent['trackDetail'];
  /** Must be memoised. */
  readonly waypoints?: MapContent['waypoints'];
  readonly places?: readonly MapPlace[];
  readonly readerTiles?: MapContent['readerTiles'];
  readonly photos?: readonly MapImage[];
  readonly pointedPhoto?: string | null;
  readonly onPhoto?: ((id: string | null) => void) | undefined;
  readonly onOpenPhoto?: ((id: string) => void) | undefined;
  readonly grouped?: readonly MapPlace[];
  readonly outline?: MapContent['outline'];
  readonly selected?: MapPlace | null;
  readonly hovered?: MapPlace | null;
  readonly targets?: ReadonlyMap<string, TargetTone>;
  readonly cursor?: LonLat | null;
  readonly layers?: MapLayers;
  readonly onLayers?: (layers: MapLayers) => void;
  /** Drawn only for the viewer. Must be memoised. */
  readonly overlay?: MapOverlay;
  /** Shows what is behind it until it is drawn. */
  readonly isOverPicture?: boolean;
  /** Begins with a part of the world, because there is no detailed map of the place. */
  readonly isOverview?: boolean;
  /** In a page, the mouse wheel and one-finger gestures scroll the page instead of the map. */
  readonly isInPage?: boolean;
  readonly onMove?: (state: MapState) => void;
  readonly onHover?: (id: string | null) => void;
  /** Called with null for a click on the empty map. */
  readonly onSelect?: (id: string | null) => void;
  readonly onPick?: (place: LonLat) => void;
  /** Called for a right click and a long press. */
  readonly onMenu?: (place: LonLat) => void;
  readonly onLineHover?: (place: LonLat | null) => void;
  readonly onEngine?: (engine: MapEngine) => void;
  /** A lazy part at the top left, once there is a map. */
  readonly corner?: ReactNode;
  /** The reader runs this installation. */
  readonly isOperator?: boolean;
  readonly tools?: ReactNode;
  readonly moreLayers?: ReactNode;
  /** Entries of a menu; with it, phones have fewer buttons. */
  readonly actions?: readonly MapAction[];
  readonly className?: string;
}

const NONE: readonly never[] = [];
const NO_TARGETS: ReadonlyMap<string, TargetTone> = new Map();

/** The frame is rendered immediately, also on the server; MapLibre is loaded after the first paint. */
export function MapCanvas({
  label,
  view = null,
  fit: fitGiven = null,
  fitPlaces = null,
  padding = DEFAULT_PADDING,
  closestZoom = 14,
  goal = null,
  goalPadding = padding,
  covered = NOT_COVERED,
  elements = null,
  lines = NONE,
  hiddenLines = NONE,
  trackDetail = null,
  waypoints = NONE,
  places = NONE,
  readerTiles = null,
  photos = NONE,
  pointedPhoto = null,
  onPhoto,
  onOpenPhoto,
  grouped = NONE,
  outline = null,
  selected = null,
  hovered = null,
  targets = NO_TARGETS,
  cursor = null,
  layers,
  onLayers,
  overlay = NO_OVERLAY,
  isOverPicture = false,
  isOverview = false,
  isInPage = false,
  onMove,
  onHover,
  onSelect,
  onPick,
  onMenu,
  onLineHover,
  onEngine,
  corner = null,
  isOperator = false,
  tools = null,
  moreLayers = null,
  actions = NONE,
  className = '',
}: MapCanvasProps): ReactNode {
  const t = useMessages();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [parts, setParts] = useState<typeof MapParts | null>(null);
  const [isLow, setLow] = useState(false);
  const [isDrawn, setDrawn] = useState(!isOverPicture);
  const [phase, setPhase] = useState<MapPhase>('waiting');
  // Counts maps that the browser took away while the page was hidden.
  const [revivals, setRevivals] = useState(0);
  const [state, setState] = useState<MapState | null>(null);
  const isImperial = useUnits() === 'imperial';
  const [sources, setSources] = useState<MapSources>(NO_MAP_SOURCES);
  const [ownLayers, setOwnLayers] = useState(DEFAULT_LAYERS);
  const chosen = layers ?? ownLayers;
  const most = useMemo(() => (parts && fitPlaces ? parts.denseBoundsOf(fitPlaces) : null), [parts, fitPlaces]);
  const [isAllFitted, setAllFitted] = useState(false);
  const fit = isAllFitted ? fitGiven : (most ?? fitGiven);
  const shown = useMemo(() => shownLayers(chosen, sources), [chosen, sources]);

  const content = useMemo(
    (): MapContent => ({
      elements,
      lines,
      hiddenLines,
      trackDetail,
      waypoints,
      places,
      readerTiles,
      grouped,
      outline,
      selected,
      hovered,
      overlay,
    }),
    [
      elements,
      lines,
      hiddenLines,
      trackDetail,
      waypoints,
      places,
      readerTiles,
      grouped,
      outline,
      selected,
      hovered,
      overlay,
    ],
  );

  // The engine is created once per canvas and must call the callbacks of the latest render.
  const latest = useRef({ onMove, onHover, onSelect, onPick, onMenu, onLineHover, onPhoto, onOpenPhoto });
  const lastView = useRef<MapView | null>(null);
  const opening = useRef({
    label,
    view,
    fit,
    fitPlaces,
    padding,
    closestZoom,
    covered,
    isOverPicture,
    isInPage,
    layers,
    isImperial,
    content,
    t,
  });
  useEffect(() => {
    latest.current = { onMove, onHover, onSelect, onPick, onMenu, onLineHover, onPhoto, onOpenPhoto };
  });

  useEffect(() => {
    let isGone = false;
    let made: MapEngine | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async (): Promise<void> => {
      const [module, parts, sources] = await Promise.all([
        import('./engine/mapEngine.ts'),
        import('./MapTools.tsx'),
        loadMapSources(),
        // Names are drawn with the face that there is when a tile arrives.
        document.fonts.load('16px "Hanken Grotesk"').catch(() => []),
      ]);

      if (isGone || !container.current) return;
      if (!module.hasWebGl()) return setPhase('unsupported');
      const { t, padding, layers, isImperial, fitPlaces, content, ...opened } = opening.current;
      const remembered = layers ?? parts.rememberedLayers();
      const view = lastView.current ?? opened.view;
      const dense = fitPlaces && parts.denseBoundsOf(fitPlaces);
      const fit = lastView.current ? null : (dense ?? opened.fit);
      made = new module.MapEngine(
        {
          ...opened,
          container: container.current,
          view,
          fit,
          padding: { ...roomFor(container.current, padding) },
          texts: { wheel: t('map.useControl'), touch: t('map.useTwoFingers'), pistes: pisteWords(t) },
          layers: shownLayers(remembered, sources),
          isImperial,
          onMove: (state) => {
            lastView.current = state;
            setState(state);
            clearTimeout(timer);
            timer = setTimeout(() => latest.current.onMove?.(state), 120);
          },
          onHover: (id) => latest.current.onHover?.(id),
          onSelect: (id) => latest.current.onSelect?.(id),
          onPick: (place) => latest.current.onPick?.(place),
          onMenu: (place) => latest.current.onMenu?.(place),
          onLineHover: (place) => latest.current.onLineHover?.(place),
          onPhoto: (id) => latest.current.onPhoto?.(id),
          onOpenPhoto: (id) => latest.current.onOpenPhoto?.(id),
          onIdle: (isIdle) => {
            frame.current?.setAttribute('data-map-idle', String(isIdle));
            if (isIdle) setDrawn(true);
          },
        },
        content,
      );

      setOwnLayers(remembered);
      setLow(isLowMap(container.current));
      setSources(sources);
      setParts(parts);
      setEngine(made);
      setPhase('ready');
    };
    // Starts after the first paint, so that the text of the page is visible first.
    const frameRequest = requestAnimationFrame(() => {
      timer = setTimeout(() => open().catch(() => !isGone && setPhase('failed')), 0);
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frameRequest);
      clearTimeout(timer);
      made?.destroy();
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- each revival opens the map anew
  }, [revivals]);

  useEffect(
    () =>
      engine?.watchHidden(() => {
        setEngine(null);
        setRevivals((before) => before + 1);
      }),
    [engine],
  );

  useEffect(() => engine?.show(content), [engine, content]);
  useEffect(() => engine?.showLayers(shown, isImperial), [engine, shown, isImperial]);
  useEffect(() => engine?.cover(covered), [engine, covered]);
  useEffect(() => engine?.showTargets(targets), [engine, targets]);
  useEffect(() => engine?.pointAt(cursor), [engine, cursor]);
  useEffect(() => {
    if (engine) onEngine?.(engine);
  }, [engine, onEngine]);
  useEffect(() => engine?.showPhotos(photos, pointedPhoto), [engine, photos, pointedPhoto]);

  const fitKey = fit?.join();
  const shownFit = useRef(fitKey);
  useEffect(() => {
    if (!engine || !fit || shownFit.current === fitKey) return;
    shownFit.current = fitKey;
    engine.fit(fit, { ...roomFor(container.current, padding) });
  }, [engine, fit, fitKey, padding]);

  const reached = useRef<MapGoal | null>(null);
  useEffect(() => {
    if (!engine || !goal || reached.current === goal) return;
    reached.current = goal;
    engine.go(goal, { ...goalPadding });
  }, [engine, goal, goalPadding]);

  useReveal({ engine, selected, fit, padding });

  return (
    <div
      ref={frame}
      data-map-idle="false"
      className={`relative isolate overflow-hidden [container-type:size] ${isOverPicture ? '' : 'bg-paper'} ${className}`}
    >
      <div className={`absolute inset-0 transition-opacity duration-300 ${isDrawn ? '' : 'opacity-0'}`}>
        {/* MapLibre adds classes of its own, so these never change. */}
        <div ref={container} className="absolute! inset-0" />
      </div>
      {engine && parts ? (
        <parts.MapTools
          engine={engine}
          layers={chosen}
          shown={shown}
          sources={sources}
          zoom={state?.zoom ?? null}
          onLayers={onLayers ?? setOwnLayers}
          moreLayers={moreLayers}
          actions={actions}
          isLow={isLow}
        >
          {tools}
        </parts.MapTools>
      ) : null}
      {parts && state ? (
        <div
          className="pointer-events-none absolute"
          style={{ top: covered.top, right: covered.right, bottom: covered.bottom, left: covered.left }}
        >
          <parts.MissingDetail
            isOverview={isOverview}
            state={state}
            shown={shown}
            sources={sources}
            isOperator={isOperator}
          />
        </div>
      ) : null}
      {engine ? <Suspense fallback={null}>{corner}</Suspense> : null}
      {parts && engine && most && most.join() !== fitGiven?.join() ? (
        <parts.FitButton isAllFitted={isAllFitted} onFit={setAllFitted} />
      ) : null}
      <MapStatus phase={phase} isOverPicture={isOverPicture} />
      <div
        data-map-furniture
        className="pointer-events-none absolute right-0 flex max-w-full items-end gap-3 rounded-tl-sm bg-raised/95 px-2 py-0.5 text-xs text-muted print:bottom-0!"
        style={{ bottom: covered.bottom }}
      >
        {parts && state ? (
          <parts.MapFooter
            isOverview={isOverview}
            state={state}
            shown={shown}
            sources={sources}
            isOperator={isOperator}
          />
        ) : (
          <span>{t('map.attribution')}</span>
        )}
      </div>
    </div>
  );
}
