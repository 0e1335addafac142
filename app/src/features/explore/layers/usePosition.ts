import { useCallback, useEffect, useRef, useState } from 'react';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { MapGoal, MapPosition } from '#app/map/mapContent.ts';

/** The position of the user, once requested. It never leaves this browser. */
export type Positioning =
  | { readonly phase: 'off' | 'asking' }
  | { readonly phase: 'found'; readonly position: MapPosition }
  | { readonly phase: 'failed'; readonly problem: 'denied' | 'failed' };

const OFF: Positioning = { phase: 'off' };

/** Watches the position after the user asks for it. The map flies there once per tap. */
export function usePosition(onGoal: (goal: MapGoal) => void): {
  positioning: Positioning;
  locate: () => void;
  stop: () => void;
} {
  const [positioning, setPositioning] = useState(OFF);
  const end = useRef<(() => void) | null>(null);
  const stop = useCallback(() => {
    end.current?.();
    end.current = null;
    setPositioning(OFF);
  }, []);
  useEffect(() => stop, [stop]);
  const locate = (): void => {
    if (positioning.phase === 'found') return onGoal({ here: positioning.position.place });
    end.current?.();
    setPositioning({ phase: 'asking' });
    let isFirst = true;
    end.current = watchPosition((found) => {
      if ('problem' in found) {
        // While the signal is lost for a moment, the last position stays instead of an error.
        return setPositioning((before) =>
          before.phase === 'found' && found.problem !== 'denied' ? before : { phase: 'failed', problem: found.problem },
        );
      }
      setPositioning({ phase: 'found', position: found });
      if (isFirst) onGoal({ here: found.place });
      isFirst = false;
    });
  };
  return { positioning, locate, stop };
}
