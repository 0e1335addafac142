import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { narrows, readListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { MEASURE_MAX_POINTS } from '@cordada/core/limits';
import { useTargets } from '#app/features/targets/index.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import type { MapPadding } from '#app/map/mapPadding.ts';
import type { MapGoal, MapOverlay, MapSketch, TargetTone } from '#app/map/mapContent.ts';
import type { MapEngine } from '#app/map/engine/mapEngine.ts';
import type { MapState } from '#app/map/engine/viewBounds.ts';
import type { MapAction } from '#app/map/MapMenu.tsx';
import type { MapLayers } from '#app/map/layers/mapLayers.ts';
import { rememberedLayers } from '#app/map/layers/rememberedLayers.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useOverlayHistory } from '#app/pages/overlayHistory.ts';
import { useFileDrop } from '#app/ui/forms/useFileDrop.ts';
import { useMediaQuery } from '#app/ui/useMediaQuery.ts';
import { SelectionCard } from './cards/SelectionCard.tsx';
import { ExplorePanel, LIST_ID } from './panel/ExplorePanel.tsx';
import { isLimited, readExploreAddress, writeExploreAddress } from './exploreAddress.ts';
import type { ExploreState } from './exploreAddress.ts';
import { placeOf } from './panel/foundElement.ts';
import { Download, MapPin, Plus, Printer, Route, Share } from './exploreIcons.ts';
import { ExploreTools } from './ExploreTools.tsx';
import type { ExploreTool } from './ExploreTools.tsx';
import { PrintCaption } from './PrintCaption.tsx';
import { ExploreFilters } from './panel/ExploreFilters.tsx';
import { ExploreKinds } from './panel/KindChips.tsx';
import { SearchBar } from './panel/SearchBar.tsx';
import type { SheetStop } from './panel/useSheet.ts';
import { downloadLines } from './layers/downloadLines.ts';
import type { NamedLines } from './layers/downloadLines.ts';
import { useTrackChooser } from './layers/useTrackChooser.tsx';
import { TargetLayer } from './layers/TargetLayer.tsx';
import { useTargetPlaces } from './layers/useTargetPlaces.ts';
import { useChosenElement, useFoundElements } from './panel/useFoundElements.ts';
import { useTakeOffline } from './layers/useTakeOffline.ts';
import { usePosition } from './layers/usePosition.ts';
import { useOwnTracks } from './layers/useOwnTracks.ts';

const HOME = { center: [2.2, 43.4], zoom: 5 } as const;
const WIDE: MapPadding = { top: 40, right: 70, bottom: 60, left: 420 };
const NARROW: MapPadding = { top: 40, right: 60, bottom: 430, left: 40 };
const BESIDE_PANEL: MapPadding = { top: 64, right: 0, bottom: 0, left: 392 };
const BESIDE_PANEL_AND_CARD: MapPadding = { ...BESIDE_PANEL, right: 400 };
/** Under the search and the kinds, and above the sheet. */
const ABOVE_SHEET: Readonly<Record<SheetStop, MapPadding>> = {
  peek: { top: 108, right: 0, bottom: 112, left: 0 },
  half: { top: 108, right: 0, bottom: 312, left: 0 },
  full: { top: 108, right: 0, bottom: 312, left: 0 },
};
/** Padding for flying to a goal, because a tool card may cover part of the map. */
const WIDE_GOAL: MapPadding = { top: 80, right: 420, bottom: 60, left: 420 };
const NARROW_GOAL: MapPadding = { top: 380, right: 40, bottom: 100, left: 40 };
const NO_TONES: ReadonlyMap<string, TargetTone> = new Map();
const NO_PLACES: readonly never[] = [];
/** Where the panel is beside the map, as in the class names. */
const WIDE_WINDOW = '(min-width: 768px)';
const NO_FILTERS = {
  kinds: null,
  minElevationMeters: null,
  maxElevationMeters: null,
  filters: {},
  myState: null,
  regionId: null,
  near: null,
  text: '',
  isEverywhere: false,
} as const;

/** The map with filters, list and card. The whole state is in the URL. */
export function ExploreView(): ReactNode {
  const t = useMessages();
  const { search, pathname } = useLocation();
  const [state, setState] = useState<ExploreState>(() => {
    const query = new URLSearchParams(search);
    const asked = readExploreAddress(query);
    return query.has('layers') || query.has('base') ? asked : { ...asked, layers: rememberedLayers() };
  });
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const opening = useRef(state.view ?? HOME);
  const isWide = useMediaQuery(WIDE_WINDOW);

  const viewer = useViewer();
  const isMember = viewer.status === 'member';
  const asked = isMember ? state : { ...state, myState: null };
  const isEverywhere = asked.isEverywhere && isLimited(asked);
  const { finding, retry } = useFoundElements({ ...asked, isEverywhere }, bounds);
  const found = finding.phase === 'waiting' ? null : finding.found;
  const elements = useMemo(() => found?.elements ?? [], [found]);
  const chosen = useChosenElement(state.chosenId, elements);
  const ids = useMemo(() => {
    const all = elements.map(({ id }) => id);
    return state.chosenId && !all.includes(state.chosenId) ? [...all, state.chosenId] : all;
  }, [elements, state.chosenId]);
  const targets = useTargets(ids);
  const tones = useMemo(() => new Map([...targets.states].map(([id, { state }]) => [id, state])), [targets.states]);

  const [goal, setGoal] = useState<MapGoal | null>(null);
  // Fits the map once to results from everywhere; afterwards the user controls the map. A view in the URL takes
  // precedence.
  const shownRequest = useRef(state.view ? null : '');
  const request = found?.request ?? null;
  useEffect(() => {
    const isShown = shownRequest.current === request || shownRequest.current === null;
    if (request === null) return;
    shownRequest.current = request;
    if (!isEverywhere || isShown) return;
    const places = elements.flatMap(({ place }) => (place ? [place] : []));
    const around = boundsOfPlaces(places);
    if (around) setGoal({ bounds: around });
  }, [isEverywhere, request, elements]);

  const address = `${pathname}?${writeExploreAddress(state)}`;
  useEffect(() => {
    // Uses the history API, because the router would run its loaders again on every map move.
    const timer = setTimeout(() => history.replaceState(history.state, '', address), 150);
    return () => clearTimeout(timer);
  }, [address]);

  const change = useCallback((part: Partial<ExploreState>) => setState((before) => ({ ...before, ...part })), []);
  const moved = useCallback(
    ({ bounds, center, zoom, bearing, pitch, middle, isPrivate }: MapState) => {
      // The position of the user is never written to the URL, because URLs are shared and stored.
      if (!isPrivate) change({ view: { center, zoom, bearing, pitch } });
      setBounds(bounds);
      setMiddle(middle);
    },
    [change],
  );
  const chooseLayers = useCallback((layers: MapLayers) => change({ layers }), [change]);
  const choose = useCallback((chosenId: string | null) => change({ chosenId }), [change]);

  const { kinds, minElevationMeters, maxElevationMeters, text, filters, myState } = state;
  // Tiles support only kinds and elevations; results of other filters are drawn as marks.
  const isNarrowed =
    text !== '' || myState !== null || narrows(readListingFilter(kinds ?? MAP_KINDS, new URLSearchParams(filters)));
  const layer = useMemo(
    () => (isNarrowed ? null : { kinds, minElevationMeters, maxElevationMeters }),
    [kinds, minElevationMeters, maxElevationMeters, isNarrowed],
  );
  const places = useMemo(
    () =>
      (isNarrowed ? elements : []).flatMap((element) => {
        const place = placeOf(element);
        const tone = tones.get(element.id);
        return place ? [{ ...place, ...(tone && { tone }) }] : [];
      }),
    [isNarrowed, elements, tones],
  );
  const hovered = hoveredId === state.chosenId ? null : placeOf(elements.find(({ id }) => id === hoveredId));
  const hoveredKey = hovered?.id ?? null;
  // eslint-disable-next-line react/exhaustive-deps -- one object for one place, or the map redraws
  const hoveredPlace = useMemo(() => hovered, [hoveredKey]);
  const chosenPlace = useMemo(() => placeOf(chosen), [chosen]);

  const { positioning, locate, stop: stopPosition } = usePosition(setGoal);
  const position = positioning.phase === 'found' ? positioning.position : null;
  const { measure } = state;
  const overlay = useMemo((): MapOverlay => ({ position, sketch: measure }), [position, measure]);
  const [middle, setMiddle] = useState<LonLat | null>(null);
  const addPoint = useCallback(
    (place: LonLat) =>
      setState((before) =>
        before.measure && before.measure.places.length < MEASURE_MAX_POINTS
          ? { ...before, measure: { ...before.measure, places: [...before.measure.places, place] } }
          : before,
      ),
    [],
  );
  const sketch = useCallback((measure: MapSketch | null) => change({ measure }), [change]);
  const [lastTool, setLastTool] = useState<ExploreTool>('measure');
  const [spot, setSpot] = useState<LonLat | null>(null);
  const openSpot = (place: LonLat): void => {
    setLastTool('spot');
    setSpot(place);
  };
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const readHeight = useCallback(async (place: LonLat) => (await engine?.heightAt(place)) ?? null, [engine]);
  const share = (): void => openModal('share', { title: t('explore.title'), url: `${location.origin}${address}` });
  const press = (event: KeyboardEvent): void => {
    const isOnMap = event.target instanceof HTMLCanvasElement;
    if (event.key === 'Escape' && spot) return setSpot(null);
    if (event.key === 'Escape' && state.chosenId) return choose(null);
    if (isOnMap && middle && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      return openSpot(middle);
    }
    if (!measure) return;
    if (event.key === 'Escape') return sketch(null);
    if (!isOnMap) return;
    if (event.key === 'Enter' && middle) addPoint(middle);
    if (event.key === 'Backspace') sketch({ ...measure, places: measure.places.slice(0, -1) });
  };
  const own = useOwnTracks(setGoal);
  const addTracks = (files: readonly File[]): void => {
    setLastTool('tracks');
    own.add(files);
  };
  const isOver = useFileDrop(addTracks);
  const chooser = useTrackChooser(addTracks);
  const hasTargets = isMember && state.hasTargets;
  const targetPlaces = useTargetPlaces(hasTargets);
  // A target that is also a result is drawn once, with its name.
  const marks = useMemo(() => {
    const ids = new Set(places.map(({ id }) => id));
    return [...targetPlaces.places.filter(({ id }) => !ids.has(id)), ...places];
  }, [targetPlaces.places, places]);
  const { isGrouped } = state;
  const marked = useMemo(() => (isGrouped ? own.ends : [...own.ends, ...marks]), [isGrouped, own.ends, marks]);
  const save = (lines: readonly NamedLines[]): void => downloadLines('cordada-map', lines);

  const takeOffline = useTakeOffline();
  const [stop, setStop] = useState<SheetStop>('peek');
  const [isFiltering, setFiltering] = useState(false);
  // Going back leaves the entry of a layer, and the one below has the address from before it.
  const keepAddress = (): void => history.replaceState(history.state, '', address);
  useOverlayHistory(stop !== 'peek' && !isWide, () => {
    setStop('peek');
    keepAddress();
  });
  useOverlayHistory(isFiltering, () => {
    setFiltering(false);
    keepAddress();
  });
  // Used as a key, so that clearing the filters also resets the uncontrolled form.
  const [round, setRound] = useState(0);
  const clear = (): void => {
    setRound(round + 1);
    change(NO_FILTERS);
  };
  const actions: readonly MapAction[] = [
    { id: 'spot', label: t('explore.spot.middle'), Icon: MapPin, run: () => middle && openSpot(middle) },
    { id: 'tracks', label: t('explore.track.choose'), Icon: Route, run: chooser.open },
    { id: 'share', label: t('explore.spot.share'), Icon: Share, run: share },
    { id: 'offline', label: t('explore.offline'), Icon: Download, run: () => takeOffline(bounds) },
    { id: 'print', label: t('explore.print'), Icon: Printer, run: () => print() },
  ];
  const showList = (): void => {
    setStop('half');
    // After the sheet is open: hidden things take no focus.
    setTimeout(() => document.getElementById(LIST_ID)?.focus(), 0);
  };
  const wide = chosen ? BESIDE_PANEL_AND_CARD : BESIDE_PANEL;

  return (
    <div className="size-full" onKeyDown={press} role="presentation">
      <button
        type="button"
        onClick={showList}
        className="no-print absolute top-2 left-2 z-30 min-h-11 rounded-sm border border-line-strong bg-raised px-4 font-semibold not-focus:sr-only"
      >
        {t('explore.skip')}
      </button>
      <MapCanvas
        label={t('explore.map')}
        view={opening.current}
        padding={isWide ? WIDE : NARROW}
        goal={goal}
        goalPadding={isWide ? WIDE_GOAL : NARROW_GOAL}
        covered={isWide ? wide : ABOVE_SHEET[chosen ? 'half' : stop]}
        layers={state.layers}
        onLayers={chooseLayers}
        elements={layer}
        lines={own.lines}
        waypoints={chosen?.course ?? NO_PLACES}
        overlay={overlay}
        places={marked}
        cursor={spot}
        grouped={isGrouped ? marks : NO_PLACES}
        moreLayers={
          <TargetLayer
            isMember={isMember}
            isShown={state.hasTargets}
            isGrouped={isGrouped}
            targets={targetPlaces}
            returnPath={address}
            onShow={(hasTargets) => change({ hasTargets })}
            onGroup={(isGrouped) => change({ isGrouped })}
          />
        }
        actions={actions}
        targets={isGrouped && hasTargets ? NO_TONES : tones}
        selected={chosenPlace}
        hovered={hoveredPlace}
        onMove={moved}
        onHover={setHoveredId}
        onSelect={measure ? undefined : choose}
        onPick={measure ? addPoint : undefined}
        onMenu={openSpot}
        onEngine={setEngine}
        isOperator={viewer.status === 'member' && viewer.viewer.isAdmin}
        tools={
          <ExploreTools
            isMember={isMember}
            lastTool={lastTool}
            onTool={setLastTool}
            positioning={positioning}
            locate={locate}
            stopPosition={stopPosition}
            measure={measure}
            onMeasure={sketch}
            onAddPoint={() => middle && addPoint(middle)}
            onSaveLine={() => measure && save([{ name: t('explore.measure.title'), lines: [measure.places] }])}
            own={own}
            onSaveTracks={() =>
              save(own.tracks.map(({ file, preview }) => ({ name: file.name, lines: preview?.lines ?? [] })))
            }
            onGoal={setGoal}
            spot={spot}
            onSpot={setSpot}
            readHeight={readHeight}
            onShare={share}
          />
        }
        className="size-full [--tools-top:4.25rem] max-md:[--tools-top:7rem] print:aspect-(--map-aspect) print:h-auto"
      />
      {chooser.input}
      <PrintCaption view={state.view} bounds={bounds} address={address} />
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-raised/80 p-6 text-center text-lg font-semibold">
          {t('explore.track.drop')}
        </p>
      ) : null}
      {measure && (isWide || lastTool === 'measure') ? (
        <span
          aria-hidden="true"
          className="no-print pointer-events-none absolute top-[calc(50%+1.5rem)] left-1/2 -translate-1/2 text-ink md:top-1/2 md:left-[calc(50%+12.25rem)]"
        >
          <Plus size={28} />
        </span>
      ) : null}
      {isEverywhere ? (
        <button
          type="button"
          onClick={() => change({ isEverywhere: false })}
          className={`no-print absolute bottom-28 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center rounded-full border border-line-strong bg-raised px-5 font-semibold whitespace-nowrap shadow-overlay hover:border-ink md:top-20 md:bottom-auto md:left-[calc(50%+12.25rem)] md:min-h-9 md:text-sm ${chosen ? 'max-md:hidden' : ''}`}
        >
          {t('explore.searchHere')}
        </button>
      ) : null}
      <div className="no-print pointer-events-none absolute top-3 right-3 left-3 grid grid-cols-[minmax(0,1fr)] gap-1.5 md:right-20 md:left-4 md:grid-cols-[23rem_minmax(0,1fr)] md:items-center md:gap-4">
        <SearchBar
          key={round}
          state={state}
          onSearch={(text) => change({ text })}
          onFilters={() => setFiltering(true)}
        />
        <ExploreKinds state={state} counts={found?.counts ?? {}} onChange={change} />
      </div>
      {isFiltering ? (
        <ExploreFilters
          isMember={isMember}
          round={round}
          state={state}
          found={found}
          onChange={change}
          onClear={clear}
          onClose={() => setFiltering(false)}
        />
      ) : null}
      <ExplorePanel
        stop={stop}
        onStop={setStop}
        isEverywhere={isEverywhere}
        state={state}
        onChange={change}
        onClear={clear}
        finding={finding}
        onRetry={retry}
        states={tones}
        hoveredId={hoveredId}
        onHover={setHoveredId}
        onChoose={choose}
        card={
          chosen ? (
            <SelectionCard
              key={chosen.id}
              element={chosen}
              isMember={isMember}
              state={tones.get(chosen.id) ?? null}
              onState={(next) => void targets.set(chosen.id, next).then(targetPlaces.reload)}
              returnPath={address}
              onClose={() => choose(null)}
            />
          ) : null
        }
      />
    </div>
  );
}
