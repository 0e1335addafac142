import { useEffect, useState } from 'react';
import type { PositionFix } from '@cordada/core/tracks/recognition/locateOnLine';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { FoundPosition } from '#app/platform/askPosition.ts';

/** Receivers tell more often than anybody looks. */
const LEAST_MILLISECONDS = 900;

export type PositionProblem = 'denied' | 'unsupported' | 'timeout' | 'unavailable';

/** Where the reader is; it stays in this browser. */
export interface OwnPosition {
  readonly fix: PositionFix | null;
  /** Why nothing new is known; the last position stays. */
  readonly problem: PositionProblem | null;
  /** Asks again. */
  readonly retry: () => void;
}

function problemOf(found: Extract<FoundPosition, { problem: string }>): PositionProblem {
  return found.problem === 'denied' ? 'denied' : (found.reason ?? 'unavailable');
}

/** Follows the position of the device while the page is in sight: nothing is asked of the receiver in a pocket. */
export function useOwnPosition(): OwnPosition {
  const [fix, setFix] = useState<PositionFix | null>(null);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (found: FoundPosition): void => {
      if ('problem' in found) return setProblem(problemOf(found));
      const now = Date.now();
      clearTimeout(timer);
      // The latest of several is shown when its time has come: after it there may be none for long.
      if (now - last < LEAST_MILLISECONDS) {
        timer = setTimeout(() => hear(found), LEAST_MILLISECONDS - (now - last));
        return;
      }
      last = now;
      setProblem(null);
      setFix({ ...found, seconds: now / 1_000 });
    };
    const turn = (): void => {
      stop?.();
      stop = document.visibilityState === 'visible' ? watchPosition(hear) : null;
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      clearTimeout(timer);
      stop?.();
    };
    // Begun anew with each attempt.
    // eslint-disable-next-line react/exhaustive-deps -- see above
  }, [attempt]);
  return {
    fix,
    problem,
    retry: () => {
      setProblem(null);
      setAttempt((before) => before + 1);
    },
  };
}
