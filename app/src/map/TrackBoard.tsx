import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { boundsOf } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/profile';
import { callApi } from '#app/data/callApi.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Fact } from '#app/ui/FactStrip.tsx';
import { ElevationProfile } from './ElevationProfile.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import type { MapPlace } from './mapContent.ts';
import { firstSampleNear, joinProfiles, profileLines, sampleNear } from './profileShape.ts';
import { ALL_ELEMENTS } from './mapContent.ts';

/** What stands around the track. */
/** Ends as near as this are one place. */
const ROUND_METERS = 150;

export interface BoardTrack {
  /** Of a stored track, whose exact line is then fetched; null for one that is only in this browser. */
  readonly id: string | null;
  readonly profile: TrackProfile;
}

export interface BoardMilestone {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat;
}

/** The exact lines of a stored track. @throws ApiFailure */
async function loadLines(trackId: string, signal: AbortSignal): Promise<LonLat[][]> {
  const path = `/api/tracks/${trackId}/line.json`;
  return (await callApi<{ readonly coordinates: LonLat[][] }>({ path, signal })).coordinates;
}

/** At first the lines of the profiles, as soon as they are there the exact ones. */
function useLines(tracks: readonly BoardTrack[]): readonly (readonly LonLat[])[] {
  const rough = useMemo(() => tracks.map(({ profile }) => profileLines(profile)), [tracks]);
  const [exact, setExact] = useState<{
    readonly tracks: readonly BoardTrack[];
    readonly lines: (LonLat[][] | null)[];
  } | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const load = async (): Promise<void> => {
      const lines = await Promise.all(
        tracks.map(({ id }) => (id === null ? null : loadLines(id, control.signal).catch(() => null))),
      );
      if (!control.signal.aborted) setExact({ tracks, lines });
    };
    void load();
    return () => control.abort();
  }, [tracks]);
  return useMemo(
    () => rough.flatMap((lines, i) => (exact?.tracks === tracks ? exact.lines[i] : null) ?? lines),
    [rough, exact, tracks],
  );
}

/**
 * Map, elevation profile and figures of an outing as one instrument: what is pointed at on one is
 * shown on the other.
 */
export function TrackBoard({
  title,
  tracks,
  milestones = [],
  figures = [],
}: {
  readonly title: string;
  readonly tracks: readonly BoardTrack[];
  readonly milestones?: readonly BoardMilestone[];
  readonly figures?: readonly Fact[];
}): ReactNode {
  const t = useMessages();
  const [cursor, setCursor] = useState<number | null>(null);
  const profile = useMemo(() => joinProfiles(tracks.map((track) => track.profile)), [tracks]);
  const lines = useLines(tracks);
  const bounds = useMemo(() => boundsOf(profile.lon, profile.lat), [profile]);

  const places = useMemo((): MapPlace[] => {
    const first = lines[0]?.[0];
    const last = lines.at(-1)?.at(-1);
    if (!first || !last) return [...milestones];
    const isRound = distanceMeters(first, last) < ROUND_METERS;
    const start = {
      id: 'start',
      kind: 'start' as const,
      name: t(isRound ? 'map.board.startAndEnd' : 'map.board.start'),
      place: first,
    };
    const end = { id: 'end', kind: 'end' as const, name: t('map.board.end'), place: last };
    // Last drawn is on top, and what has a name of its own says more than 'start'.
    return isRound ? [start, ...milestones] : [start, end, ...milestones];
  }, [lines, milestones, t]);
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
  const followLine = useCallback(
    (place: LonLat | null) => setCursor((before) => (place ? sampleNear(profile, place, before) : null)),
    [profile],
  );

  const pointed: LonLat | null =
    cursor === null || cursor >= profile.lon.length ? null : [profile.lon[cursor] ?? 0, profile.lat[cursor] ?? 0];
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <MapCanvas
        label={t('map.board.map', { title })}
        fit={bounds}
        lines={lines}
        elements={ALL_ELEMENTS}
        places={places}
        cursor={pointed}
        isInPage
        onLineHover={followLine}
        className="h-80 border-b border-line sm:h-[26rem]"
      />
      {figures.length > 0 ? (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-px border-b border-line bg-line">
          {figures.map(({ label, value, unit }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-raised px-4 py-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl leading-tight font-bold">
                {value}
                {unit ? <span className="ml-1 text-sm font-semibold text-muted">{unit}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className="p-4 sm:p-5">
        <ElevationProfile profile={profile} marks={marks} cursor={cursor} onCursor={setCursor} />
      </div>
    </div>
  );
}
