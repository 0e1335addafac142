import { useEffect } from 'react';
import { useSite } from '#app/pages/pageContext.tsx';
import { replayClickBeforeHydration } from './replayEarlyClick.ts';

/** Stands last in a screen: what was clicked in it before it was taken over is done now. */
export function ReplayEarlyClick(): null {
  const { hydrated } = useSite();
  useEffect(() => {
    void hydrated.then(() => replayClickBeforeHydration('screen'));
  }, [hydrated]);
  return null;
}
