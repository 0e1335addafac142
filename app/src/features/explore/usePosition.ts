import { useCallback, useEffect, useRef, useState } from 'react';
import { watchPosition } from '#app/platform/watchPosition.ts';
import type { MapGoal, MapPosition } from '#app/map/mapContent.ts';

/** Where the reader is, once asked for. It stays in this browser. */
export type Positioning =
  | { readonly phase: 'off' | 'asking' }
  | { readonly phase: 'found'; readonly position: MapPosition }
  | { readonly phase: 'failed'; readonly problem: 'denied' | 'failed' };

const OFF: Positioning = { phase: 'off' };

/** Follows the reader's position from the tap that asks for it; the map goes there once for each tap. */
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
        // Lost for a moment on the way: the last position says more than a message.
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
