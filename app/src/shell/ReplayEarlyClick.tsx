import { useEffect } from 'react';
import { useSite } from '#app/pages/pageContext.tsx';
import { replayClickBeforeHydration } from './replayEarlyClick.ts';

/** Replays a click made before hydration. Must be the last element of a screen. */
export function ReplayEarlyClick(): null {
  const { hydrated } = useSite();
  useEffect(() => {
    void hydrated.then(() => replayClickBeforeHydration('screen'));
  }, [hydrated]);
  return null;
}
