import { useEffect, useState } from 'react';
import type { PositionFix } from '@cordada/core/tracks/recognition/locateOnLine';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { FoundPosition } from '#app/platform/askPosition.ts';

/** Minimum milliseconds between updates, because receivers report more often than needed. */
const LEAST_MILLISECONDS = 900;

export type PositionProblem = 'denied' | 'unsupported' | 'timeout' | 'unavailable';

/** The position of the user. It never leaves this browser. */
export interface OwnPosition {
  readonly fix: PositionFix | null;
  /** Why there is no new position. The last position is kept. */
  readonly problem: PositionProblem | null;
  readonly retry: () => void;
}

function problemOf(found: Extract<FoundPosition, { problem: string }>): PositionProblem {
  return found.problem === 'denied' ? 'denied' : (found.reason ?? 'unavailable');
}

/** Watches the position only while the page is visible, to save battery. */
export function useOwnPosition(): OwnPosition {
  const [fix, setFix] = useState<PositionFix | null>(null);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPosition = (found: FoundPosition): void => {
      if ('problem' in found) return setProblem(problemOf(found));
      const now = Date.now();
      clearTimeout(timer);
      // Shows the latest of several fixes when the interval ends, because the next one may take long.
      if (now - last < LEAST_MILLISECONDS) {
        timer = setTimeout(() => onPosition(found), LEAST_MILLISECONDS - (now - last));
        return;
      }
      last = now;
      setProblem(null);
      setFix({ ...found, seconds: now / 1_000 });
    };
    const watchIfVisible = (): void => {
      stop?.();
      stop = document.visibilityState === 'visible' ? watchPosition(onPosition) : null;
    };
    watchIfVisible();
    document.addEventListener('visibilitychange', watchIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', watchIfVisible);
      clearTimeout(timer);
      stop?.();
    };
    // eslint-disable-next-line react/exhaustive-deps -- restarts with each attempt
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
