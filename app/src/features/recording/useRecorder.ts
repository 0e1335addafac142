import { useEffect, useRef, useState } from 'react';
import { recordedStatistics } from '@cordada/core/tracks/recording/recordedTrack';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import type { TrackStatistics } from '@cordada/core/tracks/stats/statistics';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { FoundPosition } from '#app/platform/askPosition.ts';
import { createFixWriter } from './fixWriter.ts';
import type { FixWriter } from './fixWriter.ts';
import { readFixes, saveFix, saveRecording, withRecording } from './recordings.ts';
import type { Recording } from './recordings.ts';

/** Figures of a long recording are not counted with each fix. */
const FIGURES_EVERY_MS = 3_000;

export type RecorderProblem = 'denied' | 'unsupported' | 'timeout' | 'unavailable' | 'noSpace' | 'otherTab';

export interface Recorder {
  readonly isRunning: boolean;
  readonly fixes: readonly RecordedFix[];
  readonly last: RecordedFix | null;
  readonly figures: TrackStatistics | null;
  readonly problem: RecorderProblem | null;
  readonly resume: () => void;
  readonly pause: () => void;
}

/** Records positions until the component goes; a recording that was interrupted goes on as a new part. */
export function useRecorder(recording: Recording): Recorder {
  const [fixes, setFixes] = useState<readonly RecordedFix[]>([]);
  const [isRunning, setRunning] = useState(true);
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [figures, setFigures] = useState<TrackStatistics | null>(null);
  const kept = useRef<RecordedFix[]>([]);
  const part = useRef(0);
  const writer = useRef<FixWriter | null>(null);
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    let isGone = false;
    const { promise: gone, resolve: end } = Promise.withResolvers<void>();
    const begin = (found: readonly RecordedFix[], nextIndex: number): void => {
      kept.current = [...found];
      part.current = (found.at(-1)?.part ?? -1) + 1;
      writer.current = createFixWriter((index, fix) => saveFix(recording.id, index, fix), nextIndex);
      setFixes(found);
      if (found.length > 0) setFigures(recordedStatistics(found));
      setLoaded(true);
    };
    const load = async (): Promise<void> => {
      try {
        await saveRecording(recording);
        const { fixes: found, nextIndex } = await readFixes(recording.id);
        if (!isGone) begin(found, nextIndex);
      } catch {
        if (isGone) return;
        // Recorded in memory, and written once there is space.
        setProblem('noSpace');
        begin([], 0);
      }
      await gone;
    };
    void withRecording(recording.id, load).then((isOurs) => {
      if (!isOurs && !isGone) setProblem('otherTab');
    });
    return () => {
      isGone = true;
      end();
    };
  }, [recording]);

  useEffect(() => {
    if (!isRunning || !isLoaded) return;
    const onPosition = (found: FoundPosition): void => {
      if ('problem' in found)
        return setProblem(found.problem === 'denied' ? 'denied' : (found.reason ?? 'unavailable'));
      const { place, accuracyMeters, elevationMeters = null, seconds = Date.now() / 1_000 } = found;
      // Some receivers report one fix twice.
      if (kept.current.at(-1)?.seconds === seconds) return;
      const fix: RecordedFix = {
        lon: place[0],
        lat: place[1],
        elevationMeters,
        accuracyMeters,
        seconds,
        part: part.current,
      };
      kept.current.push(fix);
      void writer.current?.write(fix).then((isStored) => setProblem(isStored ? null : 'noSpace'));
      setFixes([...kept.current]);
    };
    return watchPosition(onPosition);
  }, [isRunning, isLoaded]);

  useEffect(() => {
    const count = (): void => setFigures(kept.current.length > 0 ? recordedStatistics(kept.current) : null);
    const timer = setInterval(count, FIGURES_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    isRunning,
    fixes,
    last: fixes.at(-1) ?? null,
    figures,
    problem,
    pause: () => setRunning(false),
    resume: () => {
      part.current += 1;
      setRunning(true);
    },
  };
}
