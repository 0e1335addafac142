import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import type { ActivityKind } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyTrack } from '#app/data/generated/activities.ts';
import type { MyTrackData } from '#app/data/generated/activities.ts';
import type { FormMilestone } from '../editor/activityForm.ts';
import type { MeasuredTrack } from '../stats/deviceFigures.ts';
import type { ActivityStats } from '../stats/activityStats.ts';
import type { WantedLines } from './previewTrack.ts';
import { readPreview } from './readPreview.ts';
import { DuplicateTrack, uploadTrack } from './uploadTrack.ts';

export type TrackPhase = 'waiting' | 'reading' | 'sending' | 'recognising' | 'ready' | 'failed';

export interface FormTrack {
  readonly key: string;
  readonly fileName: string;
  readonly phase: TrackPhase;
  readonly share: number;
  readonly profile: TrackProfile | null;
  readonly figures: ActivityStats | null;
  readonly measured: MeasuredTrack | null;
  readonly trackId: string | null;
  readonly failure: ApiFailure | null;
  readonly isKnown: boolean;
  /** Planned routes of the file beside its tracks, which are not part of this track. */
  readonly routesLeftOut: number;
  /** Another activity that already uses this track, which therefore cannot be added. */
  readonly activity: { readonly id: string; readonly slug: string; readonly title: string } | null;
}

export interface ReadyTrack {
  readonly guessedKind: ActivityKind | null;
  readonly startedAt: string | null;
  readonly milestones: readonly FormMilestone[];
}

const WORKING: readonly TrackPhase[] = ['waiting', 'reading', 'sending', 'recognising'];

function figuresOf(track: MyTrackData['track']): ActivityStats {
  const { distanceMeters, ascentMeters, descentMeters, movingSeconds, totalSeconds, maxElevationMeters } = track;
  return { distanceMeters, ascentMeters, descentMeters, movingSeconds, totalSeconds, maxElevationMeters };
}

function proposalsOf(track: MyTrackData['track']): FormMilestone[] {
  return track.matches.flatMap(
    ({ element, distanceMeters, reachedAt, probability, isTicked, outcome, visits, ...line }) => {
      if (!element) return [];
      const { direction, coverage, climbMeters, headingDegrees } = line;
      const [lat, lon] = element.location ?? [];
      const place: LonLat | null = lat === undefined || lon === undefined ? null : [lon, lat];
      return [
        {
          key: element.id,
          elementId: element.id,
          kind: element.type,
          name: element.name,
          place,
          elevationMeters: (element.facts as { elevationMeters?: number }).elevationMeters ?? null,
          reachedAt,
          distanceMeters,
          probability,
          note: '',
          saidAt: null,
          role: outcome,
          isConfirmed: isTicked,
          trackIds: [track.id],
          findings: [
            {
              trackId: track.id,
              outcome,
              visits: visits.map((visit) => visit.reachedAt),
              line:
                direction === null || coverage === null || headingDegrees === null
                  ? null
                  : { direction, coverage, climbMeters, headingDegrees },
            },
          ],
        },
      ];
    },
  );
}

function countRoutesLeftOut(warnings: unknown): number {
  const list: readonly unknown[] = Array.isArray(warnings) ? warnings : [];
  const found = list.find(
    (one): one is { count: number } =>
      typeof one === 'object' && one !== null && 'code' in one && one.code === 'routes_left_out' && 'count' in one,
  );
  return found?.count ?? 0;
}

let lastKey = 0;
const newTrack = (fileName: string, trackId: string | null): FormTrack => {
  lastKey += 1;
  return {
    key: String(lastKey),
    fileName,
    phase: 'waiting',
    share: 0,
    profile: null,
    figures: null,
    measured: null,
    trackId,
    failure: null,
    isKnown: false,
    routesLeftOut: 0,
    activity: null,
  };
};

/**
 * Previews, uploads and matches the files of the form, one after the other.
 * @param ownActivityId the edited activity, whose own tracks are accepted
 */
export function useTrackFiles(
  firstTrackIds: readonly string[],
  ownActivityId: RefObject<string | null>,
  onReady: (track: ReadyTrack) => void,
) {
  const [tracks, setTracks] = useState<readonly FormTrack[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const files = useRef(new Map<string, File>());
  const wanted = useRef(new Map<string, WantedLines>());
  /** Maps track ids to rows, because the statistics of the same track must not count twice. */
  const holders = useRef(new Map<string, string>());
  const controls = useRef(new Map<string, AbortController>());
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });

  const change = useCallback((key: string, part: Partial<FormTrack>) => {
    setTracks((before) => before.map((track) => (track.key === key ? { ...track, ...part } : track)));
  }, []);

  const load = useCallback(
    async (key: string, trackId: string, isNew: boolean | 'again', signal: AbortSignal): Promise<void> => {
      const holder = holders.current.get(trackId);
      if (holder !== undefined && holder !== key) {
        change(key, { trackId: null });
        throw new Failure('duplicate_track', 'It is in this form already.');
      }
      holders.current.set(trackId, key);
      const { track } = await runOperation(browserContext, MyTrack, { id: trackId }, signal);
      const other = track.activity && track.activity.id !== ownActivityId.current ? track.activity : null;
      change(key, {
        trackId,
        profile: track.profile as TrackProfile,
        figures: figuresOf(track),
        measured: track,
        routesLeftOut: files.current.has(key) ? countRoutesLeftOut(track.warnings) : 0,
        activity: other,
        phase: other ? 'failed' : 'ready',
        failure: other ? new ApiFailure({ errorCode: 'duplicate_track' }) : null,
      });
      // An edited track does not change the date of the activity.
      if (isNew && !other)
        ready.current({
          startedAt: isNew === 'again' ? null : track.startedAt,
          milestones: proposalsOf(track),
          guessedKind: ACTIVITY_KINDS.find((kind) => kind === track.guessedKind) ?? null,
        });
    },
    [change, ownActivityId],
  );

  const run = useCallback(
    (key: string, work: (signal: AbortSignal) => Promise<void>) => {
      const control = new AbortController();
      controls.current.set(key, control);
      const before = queue.current;
      const turn = async (): Promise<void> => {
        await before;
        if (control.signal.aborted) return;
        try {
          await work(control.signal);
        } catch (error) {
          if (control.signal.aborted) return;
          const errorCode = error instanceof Failure ? error.code : 'internal';
          const failure = error instanceof ApiFailure ? error : new ApiFailure({ errorCode });
          change(key, { phase: 'failed', failure });
        } finally {
          controls.current.delete(key);
        }
      };
      queue.current = turn();
    },
    [change],
  );

  const send = useCallback(
    (key: string, file: File, lines: WantedLines) =>
      run(key, async (signal) => {
        change(key, { phase: 'reading' });
        const { profile, figures } = await readPreview(file, lines, signal);
        change(key, { profile, figures, phase: 'sending' });
        let trackId: string;
        let isKnown = false;
        try {
          trackId = await uploadTrack(file, lines, (share) => change(key, { share }), signal);
        } catch (error) {
          if (!(error instanceof DuplicateTrack)) throw error;
          trackId = error.trackId;
          isKnown = true;
        }
        change(key, { phase: 'recognising', trackId, isKnown });
        await load(key, trackId, true, signal);
      }),
    [change, load, run],
  );

  const addFiles = useCallback(
    (added: readonly File[], lines: WantedLines = 'tracks') => {
      for (const file of added) {
        const track = newTrack(file.name, null);
        files.current.set(track.key, file);
        wanted.current.set(track.key, lines);
        setTracks((before) => [...before, track]);
        send(track.key, file, lines);
      }
    },
    [send],
  );

  const retry = useCallback(
    (key: string) => {
      const file = files.current.get(key);
      if (!file) return;
      change(key, { phase: 'waiting', share: 0, failure: null });
      send(key, file, wanted.current.get(key) ?? 'tracks');
    },
    [change, send],
  );

  /** Adds the planned routes of a file of which only the tracks were taken. */
  const addRoutes = useCallback(
    (key: string) => {
      const file = files.current.get(key);
      if (!file) return;
      change(key, { routesLeftOut: 0 });
      addFiles([file], 'routes');
    },
    [addFiles, change],
  );

  const remove = useCallback((key: string) => {
    controls.current.get(key)?.abort();
    files.current.delete(key);
    for (const [trackId, holder] of holders.current) if (holder === key) holders.current.delete(trackId);
    setTracks((before) => before.filter((track) => track.key !== key));
  }, []);

  // Loads the tracks of an existing draft or activity without proposing their matches again.
  const opening = useRef(firstTrackIds);
  useEffect(() => {
    const first = opening.current.map((id) => newTrack('', id));
    setTracks(first);
    for (const { key, trackId } of first) {
      run(key, async (signal) => {
        change(key, { phase: 'recognising' });
        await load(key, trackId ?? '', false, signal);
      });
    }
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, [change, load, run]);

  /**
   * Replaces all tracks that are ready; tracks already loaded are not requested again.
   * @param isProposing whether the matches of new tracks are added as milestones
   */
  const replace = (ids: readonly string[], isProposing: boolean): void => {
    const kept = new Map(tracks.map((track) => [track.trackId, track]));
    for (const trackId of holders.current.keys()) if (!ids.includes(trackId)) holders.current.delete(trackId);
    const next = ids.map((id) => kept.get(id) ?? newTrack('', id));
    setTracks([...next, ...tracks.filter(({ phase }) => phase !== 'ready')]);
    for (const { key, trackId } of next) {
      if (trackId === null || kept.has(trackId)) continue;
      run(key, async (signal) => {
        change(key, { phase: 'recognising' });
        await load(key, trackId, isProposing ? 'again' : false, signal);
      });
    }
  };

  const trackIds = tracks.flatMap(({ trackId, phase }) => (trackId && phase === 'ready' ? [trackId] : []));
  return {
    tracks,
    trackIds,
    isWorking: tracks.some(({ phase }) => WORKING.includes(phase)),
    addFiles,
    retry,
    addRoutes,
    remove,
    replace,
  };
}
