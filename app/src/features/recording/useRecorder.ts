import { useEffect, useRef, useState } from 'react';
import { LiveRecording } from '@cordada/core/tracks/recording/liveRecording';
import type { LiveFigures } from '@cordada/core/tracks/recording/liveRecording';
import { BarometricHeight } from '@cordada/core/tracks/recording/barometricHeight';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';

import { isNativePlatform } from '#app/platform/native.ts';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { FoundPosition } from '#app/platform/askPosition.ts';
import { watchInBackground } from './backgroundPosition.ts';
import { watchPressure } from './barometer.ts';
import { createFixWriter } from './fixWriter.ts';
import type { FixWriter } from './fixWriter.ts';
import { changeRecording, readFixes, readRecording, saveFix, saveRecording, withRecording } from './recordings.ts';
import type { Recording } from './recordings.ts';

/** Figures of a long recording are not counted with each fix. */
const FIGURES_EVERY_MS = 3_000;

export type RecorderProblem = 'denied' | 'unsupported' | 'timeout' | 'unavailable' | 'noSpace' | 'otherTab';

export interface Recorder {
  readonly isRunning: boolean;
  /** What is drawn: the whole way, with fewer points the longer it is. */
  readonly line: readonly RecordedFix[];
  readonly last: RecordedFix | null;
  readonly figures: LiveFigures | null;
  readonly problem: RecorderProblem | null;
  readonly resume: () => void;
  readonly pause: () => void;
  /** Figures at the end of each lap. */
  readonly lapEnds: readonly LiveFigures[];
  readonly endLap: () => void;
  readonly everySeconds: number;
  readonly setEverySeconds: (seconds: number) => void;
}

/** What the system shows while the app records with the screen off. */
export interface Notice {
  readonly title: string;
  readonly message: string;
}

/** Browsers stop with the screen; the app goes on. */
function watch(onFound: (found: FoundPosition) => void, everySeconds: number, notice: Notice): () => void {
  if (!isNativePlatform()) return watchPosition(onFound, everySeconds);
  let isStopped = false;
  let stop = (): void => undefined;
  const begin = async (): Promise<void> => {
    const { tryNative, watchNative } = await import('#app/platform/nativeBridge.ts');
    if (isStopped) return;
    const plugin = {
      callback: watchNative.bind(null, 'BackgroundGeolocation'),
      stop: () => tryNative('BackgroundGeolocation', 'stop'),
    };
    stop = watchInBackground(plugin, onFound, everySeconds, notice);
  };
  void begin();
  return () => {
    isStopped = true;
    stop();
  };
}

/** The number of a part after those of these fixes. */
const nextPart = (fixes: readonly RecordedFix[]): number => (fixes.at(-1)?.part ?? -1) + 1;

/** Writes a recording that cannot be read or stored now, with its first fixes, once it can be. */
function writeLater(recording: Recording): FixWriter {
  let earlierParts = 0;
  const begin = async (): Promise<number> => {
    if ((await readRecording(recording.id)) === undefined) await saveRecording(recording);
    const { fixes, nextIndex } = await readFixes(recording.id);
    earlierParts = nextPart(fixes);
    return nextIndex;
  };
  return createFixWriter(begin, (index, fix) =>
    saveFix(recording.id, index, { ...fix, part: fix.part + earlierParts }),
  );
}

/** Records positions until the component goes; a recording that was interrupted goes on as a new part. */
export function useRecorder(recording: Recording, notice: Notice): Recorder {
  const texts = useRef(notice);
  const [line, setLine] = useState<readonly RecordedFix[]>([]);
  const [last, setLast] = useState<RecordedFix | null>(null);
  const [isRunning, setRunning] = useState(true);
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [figures, setFigures] = useState<LiveFigures | null>(null);
  const [lapEnds, setLapEnds] = useState(recording.lapEnds ?? []);
  const [everySeconds, setEverySeconds] = useState(recording.everySeconds ?? 0);
  const live = useRef(new LiveRecording());
  const barometer = useRef(new BarometricHeight());
  const part = useRef(0);
  const writer = useRef<FixWriter | null>(null);
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    let isGone = false;
    const { promise: gone, resolve: end } = Promise.withResolvers<void>();
    const begin = (found: readonly RecordedFix[], fixWriter: FixWriter): void => {
      live.current = new LiveRecording();
      for (const fix of found) live.current.add(fix);
      part.current = nextPart(found);
      writer.current = fixWriter;
      setLine(live.current.line());
      setLast(live.current.last);
      setFigures(live.current.figures());
      setLoaded(true);
    };
    const load = async (): Promise<void> => {
      try {
        await saveRecording(recording);
        const { fixes: found, nextIndex } = await readFixes(recording.id);
        const save = (index: number, fix: RecordedFix): Promise<void> => saveFix(recording.id, index, fix);
        if (!isGone)
          begin(
            found,
            createFixWriter(async () => nextIndex, save),
          );
      } catch {
        if (isGone) return;
        setProblem('noSpace');
        begin([], writeLater(recording));
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
    if (!isRunning || !isLoaded) return undefined;
    const pressure = watchPressure();
    const onPosition = (found: FoundPosition): void => {
      if ('problem' in found)
        return setProblem(found.problem === 'denied' ? 'denied' : (found.reason ?? 'unavailable'));
      const { place, accuracyMeters, elevationMeters = null, seconds = Date.now() / 1_000 } = found;
      // Some receivers report one fix twice.
      if (live.current.last?.seconds === seconds) return;
      const fix: RecordedFix = {
        lon: place[0],
        lat: place[1],
        elevationMeters: barometer.current.heightOf(pressure.latest(), elevationMeters, accuracyMeters),
        accuracyMeters,
        seconds,
        part: part.current,
      };
      live.current.add(fix);
      void writer.current?.write(fix).then((isStored) => setProblem(isStored ? null : 'noSpace'));
      setLine(live.current.line());
      setLast(fix);
    };
    const stop = watch(onPosition, everySeconds, texts.current);
    return () => {
      stop();
      pressure.stop();
    };
  }, [isRunning, isLoaded, everySeconds]);

  useEffect(() => {
    const timer = setInterval(() => setFigures(live.current.figures()), FIGURES_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  // Without space a lap is shown as long as the recorder is open.
  const store = (part: Partial<Recording>): void => void changeRecording(recording.id, part).catch(() => undefined);
  return {
    lapEnds,
    endLap() {
      const now = live.current.figures();
      if (now === null) return;
      const ends = [...lapEnds, now];
      setLapEnds(ends);
      setFigures(now);
      store({ lapEnds: ends });
    },
    everySeconds,
    setEverySeconds(seconds) {
      setEverySeconds(seconds);
      store({ everySeconds: seconds });
    },
    isRunning,
    line,
    last,
    figures,
    problem,
    pause: () => setRunning(false),
    resume: () => {
      part.current += 1;
      setRunning(true);
    },
  };
}
