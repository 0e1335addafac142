import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Failure } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TRACKS_ON_MAP_MAX } from '@cordada/core/limits';
import { readPreview } from '#app/features/activities/index.ts';
import type { TrackPreview } from '#app/features/activities/index.ts';
import type { MapGoal, MapPlace } from '#app/map/mapContent.ts';

/** A track file shown on the map. It never leaves this browser. */
export interface OwnTrack {
  readonly key: string;
  readonly file: File;
  /** Null while the file is being read and when reading fails. */
  readonly preview: TrackPreview | null;
  readonly failure: FailureCode | null;
}

export interface OwnTracks {
  readonly tracks: readonly OwnTrack[];
  /** Whether files were left out because of the maximum number. */
  readonly isFull: boolean;
  readonly lines: readonly (readonly LonLat[])[];
  readonly ends: readonly MapPlace[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
}

export function goalOf({ preview }: OwnTrack): MapGoal | null {
  const bounds = preview && boundsOf(preview.profile.lon, preview.profile.lat);
  return bounds && { bounds };
}

export function useOwnTracks(onGoal: (goal: MapGoal) => void): OwnTracks {
  const [tracks, setTracks] = useState<readonly OwnTrack[]>([]);
  const [isFull, setFull] = useState(false);
  const lastKey = useRef(0);
  const controls = useRef(new Map<string, AbortController>());
  const show = useRef(onGoal);
  useEffect(() => {
    show.current = onGoal;
  });
  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const read = useCallback(async (track: OwnTrack, signal: AbortSignal): Promise<void> => {
    let result: Pick<OwnTrack, 'preview' | 'failure'>;
    try {
      result = { preview: await readPreview(track.file, 'tracks', signal), failure: null };
    } catch (error) {
      result = { preview: null, failure: error instanceof Failure ? error.code : 'internal' };
    }
    if (signal.aborted) return;
    const done = { ...track, ...result };
    setTracks((before) => before.map((one) => (one.key === track.key ? done : one)));
    const goal = goalOf(done);
    if (goal) show.current(goal);
  }, []);

  const count = tracks.length;
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.slice(0, TRACKS_ON_MAP_MAX - count).map((file): OwnTrack => {
        lastKey.current += 1;
        return { key: String(lastKey.current), file, preview: null, failure: null };
      });
      setFull(added.length < files.length);
      setTracks((before) => [...before, ...added]);
      for (const track of added) {
        const control = new AbortController();
        controls.current.set(track.key, control);
        void read(track, control.signal);
      }
    },
    [count, read],
  );
  const remove = useCallback((key: string) => {
    controls.current.get(key)?.abort();
    controls.current.delete(key);
    setFull(false);
    setTracks((before) => before.filter((track) => track.key !== key));
  }, []);
  const clear = useCallback(() => {
    for (const control of controls.current.values()) control.abort();
    controls.current.clear();
    setFull(false);
    setTracks([]);
  }, []);

  const lines = useMemo(() => tracks.flatMap(({ preview }) => preview?.lines ?? []), [tracks]);
  const ends = useMemo(
    () =>
      tracks.flatMap(({ key, preview }): MapPlace[] => {
        const first = preview?.lines[0]?.[0];
        const last = preview?.lines.at(-1)?.at(-1);
        if (!first || !last) return [];
        return [
          { id: `end-${key}`, kind: 'end', name: '', place: last },
          { id: `start-${key}`, kind: 'start', name: '', place: first },
        ];
      }),
    [tracks],
  );
  return { tracks, isFull, lines, ends, add, remove, clear };
}
