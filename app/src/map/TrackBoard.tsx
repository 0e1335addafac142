import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { callApi } from '#app/data/callApi.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import type { Fact } from '#app/ui/lists/FactStrip.tsx';
import { ElevationProfile } from './profile/ElevationProfile.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { DEFAULT_PADDING } from './mapPadding.ts';
import type { MapPadding } from './mapPadding.ts';
import type { MapImage, MapPlace } from './mapContent.ts';
import { firstSampleNear, joinProfiles, profileLines, sampleAt, sampleNear } from './profile/profileShape.ts';
import { ALL_ELEMENTS } from './mapContent.ts';
import { LineSketch } from './track/LineSketch.tsx';
import { trackEnds, useTrackDetail } from './track/useTrackDetail.tsx';
import { WideTerrainCover } from './track/WideTerrainCover.tsx';

export interface BoardTrack {
  /** Id of a stored track, whose exact line is then loaded; null for a track that exists only in this browser. */
  readonly id: string | null;
  readonly profile: TrackProfile;
  /**
   * For the owner: the ranges visible to others, in meters along the track. The sections between them are drawn as
   * hidden.
   */
  readonly ranges?: readonly DistanceRange[] | null;
  /** Loads the exact line as shared with others. */
  readonly isAsOthers?: boolean;
}

interface DistanceRange {
  readonly fromMeters: number;
  readonly toMeters: number;
}

interface Lines {
  readonly shown: readonly (readonly LonLat[])[];
  readonly hidden: readonly (readonly LonLat[])[];
}

export interface BoardMilestone {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat;
}

export interface BoardImage extends MapImage {
  readonly trackId: string;
  readonly alongMeters: number;
}

const NO_PHOTOS: readonly never[] = [];

/** @throws ApiFailure when the server refuses */
async function loadLines(trackId: string, isAsOthers: boolean, signal: AbortSignal): Promise<Lines> {
  const path = `/api/tracks/${trackId}/line.json${isAsOthers ? '?asOthers' : ''}`;
  const { coordinates, hidden = [] } = await callApi<{ coordinates: LonLat[][]; hidden?: LonLat[][] }>({
    path,
    signal,
  });
  return { shown: coordinates, hidden };
}

function hiddenRanges(tracks: readonly BoardTrack[]): [from: number, to: number][] {
  let offset = 0;
  return tracks.flatMap(({ profile, ranges }) => {
    const start = offset;
    const total = profile.distanceMeters.at(-1) ?? 0;
    offset += total;
    if (!ranges) return [];
    const edges = [0, ...ranges.flatMap(({ fromMeters, toMeters }) => [fromMeters, toMeters]), total];
    return Array.from({ length: edges.length / 2 }, (_, i): [number, number] => [
      start + edges[i * 2]!,
      start + Math.min(total, edges[i * 2 + 1]!),
    ]).filter(([from, to]) => to - from > 1);
  });
}

/** Starts with the simplified lines of the profiles and replaces them with the exact lines once loaded. */
function useLines(tracks: readonly BoardTrack[]): Lines {
  const rough = useMemo(
    () => tracks.map(({ profile }): Lines => ({ shown: profileLines(profile), hidden: [] })),
    [tracks],
  );
  const [exact, setExact] = useState<{
    readonly tracks: readonly BoardTrack[];
    readonly lines: (Lines | null)[];
  } | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const load = async (): Promise<void> => {
      const lines = await Promise.all(
        tracks.map(async ({ id, isAsOthers = false }) =>
          id === null ? null : loadLines(id, isAsOthers, control.signal).catch(() => null),
        ),
      );
      if (!control.signal.aborted) setExact({ tracks, lines });
    };
    void load();
    return () => control.abort();
  }, [tracks]);
  return useMemo(() => {
    const all = rough.map((lines, i) => (exact?.tracks === tracks ? exact.lines[i] : null) ?? lines);
    return { shown: all.flatMap(({ shown }) => shown), hidden: all.flatMap(({ hidden }) => hidden) };
  }, [rough, exact, tracks]);
}

/** About 6 km: the next summits are seen, and the line is not small. */
const SURROUNDINGS_DEGREES = 0.06;
/** The line stays beside the locator map. */
const LOCATOR_PADDING: MapPadding = { ...DEFAULT_PADDING, top: 76, left: 124 };

function withSurroundings([west, south, east, north]: Bounds): Bounds {
  const missing = Math.max(0, SURROUNDINGS_DEGREES - (north - south)) / 2;
  return [west, Math.max(-90, south - missing), east, Math.min(90, north + missing)];
}

export function TrackBoard({
  title,
  tracks,
  milestones = [],
  figures = [],
  isMapBare = false,
  terrainCover = null,
  locatorMap = null,
  photos = NO_PHOTOS,
  pointedPhoto = null,
  onPhoto,
  onOpenPhoto,
  pictures = null,
}: {
  readonly title: string;
  readonly tracks: readonly BoardTrack[];
  readonly milestones?: readonly BoardMilestone[];
  readonly figures?: readonly Fact[];
  /** No terrain is known there: the profile is first, and the map shows where in the world the tracks are. */
  readonly isMapBare?: boolean;
  readonly terrainCover?: string | null;
  /** In a corner of a bare map, which alone does not say where it is. */
  readonly locatorMap?: string | null;
  /** Must be memoised. */
  readonly photos?: readonly BoardImage[];
  readonly pointedPhoto?: string | null;
  readonly onPhoto?: (id: string | null) => void;
  readonly onOpenPhoto?: (id: string) => void;
  /** Beside the map of wide windows; where the map is bare, first on others. */
  readonly pictures?: ReactNode;
}): ReactNode {
  const t = useMessages();
  const [cursor, setCursor] = useState<number | null>(null);
  const profile = useMemo(() => joinProfiles(tracks.map((track) => track.profile)), [tracks]);
  const lines = useLines(tracks);
  const bounds = useMemo(() => {
    const around = boundsOf(profile.lon, profile.lat);
    return around && isMapBare ? withSurroundings(around) : around;
  }, [profile, isMapBare]);
  const hidden = useMemo(() => hiddenRanges(tracks), [tracks]);
  const detail = useTrackDetail(profile);

  const places = useMemo((): MapPlace[] => {
    // Uses the ends of the complete profile, because the shared lines may begin elsewhere.
    // Marks drawn later are on top; the name of a milestone says more than 'start'.
    return [...trackEnds(profile, t), ...milestones];
  }, [profile, milestones, t]);
  const marks = useMemo(
    () =>
      milestones.map(({ id, kind, name, place }) => ({
        id,
        kind,
        name,
        alongMeters: profile.distanceMeters[firstSampleNear(profile, place)] ?? 0,
      })),
    [milestones, profile],
  );
  const imageMarks = useMemo(() => {
    const starts = new Map<string | null, number>();
    let offset = 0;
    for (const { id, profile: part } of tracks) {
      starts.set(id, offset);
      offset += part.distanceMeters.at(-1) ?? 0;
    }
    return photos.map(({ id, trackId, alongMeters }) => ({
      id,
      alongMeters: (starts.get(trackId) ?? 0) + alongMeters,
    }));
  }, [photos, tracks]);
  const pointedMark = imageMarks.find(({ id }) => id === pointedPhoto);
  const pointedMeters = pointedMark?.alongMeters ?? null;
  useEffect(() => {
    if (pointedMeters === null) return undefined;
    setCursor(sampleAt(profile, pointedMeters));
    return () => setCursor(null);
  }, [pointedMeters, profile]);
  const locateOnLine = useCallback(
    (place: LonLat | null) => setCursor((before) => (place ? sampleNear(profile, place, before) : null)),
    [profile],
  );

  const pointed: LonLat | null =
    cursor === null || cursor >= profile.lon.length ? null : [profile.lon[cursor] ?? 0, profile.lat[cursor] ?? 0];
  const canvas = (
    <MapCanvas
      label={t('map.board.map', { title })}
      fit={bounds}
      lines={lines.shown}
      hiddenLines={lines.hidden}
      {...detail}
      elements={ALL_ELEMENTS}
      places={places}
      cursor={pointed}
      photos={photos}
      pointedPhoto={pointedPhoto}
      onPhoto={onPhoto}
      onOpenPhoto={onOpenPhoto}
      isOverPicture
      isOverview={isMapBare}
      isInPage
      {...(isMapBare && locatorMap && { padding: LOCATOR_PADDING })}
      onLineHover={locateOnLine}
      className="size-full print:aspect-(--map-aspect) print:h-auto"
    />
  );
  const map = (
    <div
      className={`relative overflow-hidden border-line print:h-auto ${isMapBare ? 'h-64 border-t sm:h-96' : 'h-80 border-b sm:h-[26rem]'} ${
        pictures
          ? `lg:h-[26rem] lg:border-t-0 lg:border-b ${isMapBare ? 'lg:order-1 lg:col-span-2' : 'lg:col-span-3'}`
          : ''
      }`}
    >
      {terrainCover ? (
        pictures ? (
          <TerrainCover base={terrainCover} className="map-picture" />
        ) : (
          <WideTerrainCover base={terrainCover} className="map-picture" />
        )
      ) : (
        <LineSketch lines={lines.shown} />
      )}
      {canvas}
      {isMapBare && locatorMap ? (
        <div className="pointer-events-none absolute top-17 left-3 w-28 overflow-hidden rounded-sm border border-line-strong sm:w-40 print:top-3">
          <TerrainCover base={locatorMap} />
        </div>
      ) : null}
    </div>
  );
  return (
    <div
      className={`overflow-hidden rounded-lg border border-line bg-raised ${pictures ? 'lg:grid lg:grid-cols-5 print:block!' : ''}`}
    >
      {isMapBare ? null : map}
      {pictures ? (
        <div
          className={`border-line lg:h-[26rem] lg:border-b ${isMapBare ? 'border-b lg:col-span-3 lg:border-r' : 'no-print hidden lg:col-span-2 lg:block lg:border-l'}`}
        >
          {pictures}
        </div>
      ) : null}
      {figures.length > 0 ? (
        <dl
          className={`figure-boxes gap-px border-b border-line bg-line ${pictures ? 'lg:order-2 lg:col-span-5' : ''}`}
        >
          {figures.map(({ label, value, unit }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-raised px-3 py-2 sm:px-4 sm:py-3">
              <dt className="text-xs text-muted sm:text-sm">{label}</dt>
              <dd className="font-display text-lg leading-tight font-bold whitespace-nowrap sm:text-2xl">
                {value}
                {unit ? <span className="ml-1 text-sm font-semibold text-muted">{unit}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={`p-4 sm:p-5 print:py-2 ${pictures ? 'lg:order-2 lg:col-span-5' : ''}`}>
        <ElevationProfile
          profile={profile}
          marks={marks}
          photos={imageMarks}
          hidden={hidden}
          cursor={cursor}
          onCursor={setCursor}
        />
      </div>
      {isMapBare ? map : null}
    </div>
  );
}
