import type { KeyboardEvent, ReactNode } from 'react';
import { Fragment, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { narrows, readListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { MEASURE_MAX_POINTS } from '@cordada/core/limits';
import { useTargets } from '#app/features/targets/index.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import type { MapPadding } from '#app/map/MapCanvas.tsx';
import type { MapGoal, MapOverlay, MapPlace, MapSketch, TargetTone } from '#app/map/mapContent.ts';
import type { MapState } from '#app/map/mapEngine.ts';
import { MAP_TOOL_FRAME, MapTool } from '#app/map/MapTool.tsx';
import type { MapLayers } from '#app/map/mapLayers.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useFileDrop } from '#app/ui/useFileDrop.ts';
import { SelectionCard } from './SelectionCard.tsx';
import { ExplorePanel } from './ExplorePanel.tsx';
import { isLimited, readExploreAddress, writeExploreAddress } from './exploreAddress.ts';
import type { ExploreState } from './exploreAddress.ts';
import { placeOf } from './foundElement.ts';
import { Locate, Plus, Ruler } from './exploreIcons.ts';
import { MeasureCard } from './MeasureCard.tsx';
import { PositionCard } from './PositionCard.tsx';
import { OwnTracksCard } from './OwnTracksCard.tsx';
import { TargetLayer } from './TargetLayer.tsx';
import { TrackTool } from './TrackTool.tsx';
import { useTargetPlaces } from './useTargetPlaces.ts';
import { useChosenElement, useFoundElements } from './useFoundElements.ts';
import { usePosition } from './usePosition.ts';
import { useOwnTracks } from './useOwnTracks.ts';

const HOME = { center: [2.2, 43.4], zoom: 5 } as const;
const WIDE: MapPadding = { top: 40, right: 70, bottom: 60, left: 420 };
const NARROW: MapPadding = { top: 40, right: 60, bottom: 430, left: 40 };
const BESIDE_PANEL: MapPadding = { top: 0, right: 0, bottom: 0, left: 392 };
const ABOVE_SHEET: MapPadding = { top: 0, right: 0, bottom: 64, left: 0 };
/** Padding for flying to a goal, because a tool card may cover part of the map. */
const WIDE_GOAL: MapPadding = { top: 80, right: 420, bottom: 60, left: 420 };
const NARROW_GOAL: MapPadding = { top: 380, right: 40, bottom: 100, left: 40 };
const NO_TONES: ReadonlyMap<string, TargetTone> = new Map();
const NO_PLACES: readonly MapPlace[] = [];
const WIDE_PIXELS = 768;

/** The map with filters, list and card. The whole state is in the URL. */
export function ExploreView(): ReactNode {
  const t = useMessages();
  const { search, pathname } = useLocation();
  const [state, setState] = useState<ExploreState>(() => readExploreAddress(new URLSearchParams(search)));
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const opening = useRef(state.view ?? HOME);
  const [isWide] = useState(() => innerWidth >= WIDE_PIXELS);

  const isMember = useViewer().status === 'member';
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
    const around = boundsOf(
      places.map(([lon]) => lon),
      places.map(([, lat]) => lat),
    );
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

  const positionToolId = useId();
  const { positioning, locate, stop } = usePosition(setGoal);
  const position = positioning.phase === 'found' ? positioning.position : null;
  const { measure } = state;
  const overlay = useMemo((): MapOverlay => ({ position, sketch: measure }), [position, measure]);
  const measureToolId = useId();
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
  const press = (event: KeyboardEvent): void => {
    const isOnMap = event.target instanceof HTMLCanvasElement;
    if (event.key === 'Escape' && state.chosenId) return choose(null);
    if (!measure) return;
    if (event.key === 'Escape') return sketch(null);
    if (!isOnMap) return;
    if (event.key === 'Enter' && middle) addPoint(middle);
    if (event.key === 'Backspace') sketch({ ...measure, places: measure.places.slice(0, -1) });
  };
  const trackToolId = useId();
  const own = useOwnTracks(setGoal);
  const [lastTool, setLastTool] = useState('measure');
  const addTracks = (files: readonly File[]): void => {
    setLastTool('tracks');
    own.add(files);
  };
  const isOver = useFileDrop(addTracks);
  const hasTargets = isMember && state.hasTargets;
  const targetPlaces = useTargetPlaces(hasTargets);
  // A target that is also a result is drawn once, with its name.
  const marks = useMemo(() => {
    const ids = new Set(places.map(({ id }) => id));
    return [...targetPlaces.places.filter(({ id }) => !ids.has(id)), ...places];
  }, [targetPlaces.places, places]);
  const { isGrouped } = state;
  const marked = useMemo(() => (isGrouped ? own.ends : [...own.ends, ...marks]), [isGrouped, own.ends, marks]);

  // Phones have room for one card: that of the tool used last.
  const cards = [
    {
      tool: 'position',
      card:
        positioning.phase === 'off' ? null : (
          <PositionCard toolId={positionToolId} positioning={positioning} onRetry={locate} onClose={stop} />
        ),
    },
    {
      tool: 'measure',
      card: measure ? (
        <MeasureCard
          toolId={measureToolId}
          sketch={measure}
          onChange={sketch}
          onAdd={() => middle && addPoint(middle)}
          onClose={() => sketch(null)}
        />
      ) : null,
    },
    {
      tool: 'tracks',
      card:
        own.tracks.length > 0 ? (
          <OwnTracksCard
            toolId={trackToolId}
            tracks={own.tracks}
            isFull={own.isFull}
            isMember={isMember}
            onGoal={setGoal}
            onRemove={own.remove}
            onClose={own.clear}
          />
        ) : null,
    },
  ].sort((one, other) => Number(other.tool === lastTool) - Number(one.tool === lastTool));

  return (
    <div className="size-full" onKeyDown={press} role="presentation">
      <MapCanvas
        label={t('explore.map')}
        view={opening.current}
        padding={isWide ? WIDE : NARROW}
        goal={goal}
        goalPadding={isWide ? WIDE_GOAL : NARROW_GOAL}
        covered={isWide ? BESIDE_PANEL : ABOVE_SHEET}
        isCreditOnTop
        layers={state.layers}
        onLayers={chooseLayers}
        elements={layer}
        lines={own.lines}
        overlay={overlay}
        places={marked}
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
        targets={isGrouped && hasTargets ? NO_TONES : tones}
        selected={chosenPlace}
        hovered={hoveredPlace}
        onMove={moved}
        onHover={setHoveredId}
        onSelect={measure ? undefined : choose}
        onPick={measure ? addPoint : undefined}
        tools={
          <>
            <div className={`grid ${MAP_TOOL_FRAME}`}>
              <MapTool
                id={positionToolId}
                label={t('explore.here.locate')}
                onClick={() => {
                  setLastTool('position');
                  locate();
                }}
              >
                <Locate size={18} />
              </MapTool>
              <MapTool
                id={measureToolId}
                label={t('explore.measure.title')}
                isPressed={measure !== null}
                onClick={() => {
                  setLastTool('measure');
                  sketch(measure ? null : { places: [], isClosed: false });
                }}
              >
                <Ruler size={18} />
              </MapTool>
              <TrackTool id={trackToolId} onFiles={addTracks} />
            </div>
            <div className="absolute top-0 right-full mr-2 grid max-h-[calc(100cqh-7rem)] w-[min(20rem,calc(100cqw-5rem))] content-start gap-2 overflow-y-auto max-md:top-10 max-md:*:not-first:hidden">
              {cards.map(({ tool, card }) => (
                <Fragment key={tool}>{card}</Fragment>
              ))}
            </div>
          </>
        }
        className="size-full"
      />
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-raised/80 p-6 text-center text-lg font-semibold">
          {t('explore.track.drop')}
        </p>
      ) : null}
      {measure && (isWide || lastTool === 'measure') ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[calc(50%-2rem)] left-1/2 -translate-1/2 text-ink md:top-1/2 md:left-[calc(50%+12.25rem)]"
        >
          <Plus size={28} />
        </span>
      ) : null}
      {isEverywhere ? (
        <button
          type="button"
          onClick={() => change({ isEverywhere: false })}
          className={`absolute bottom-20 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center rounded-full border border-line-strong bg-raised px-5 font-semibold whitespace-nowrap shadow-overlay hover:border-ink md:top-4 md:bottom-auto md:left-[calc(50%+12.25rem)] md:min-h-9 md:text-sm ${chosen ? 'max-md:hidden' : ''}`}
        >
          {t('explore.searchHere')}
        </button>
      ) : null}
      <ExplorePanel
        isEverywhere={isEverywhere}
        isMember={isMember}
        state={state}
        onChange={change}
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
