import { useEffect } from 'react';
import { useSite } from '#app/pages/pageContext.tsx';
import { doEarlyClick } from './earlyClick.ts';

/** Stands last in a screen: what was clicked in it before it was taken over is done now. */
export function Heard(): null {
  const { hydrated } = useSite();
  useEffect(() => {
    void hydrated.then(() => doEarlyClick('screen'));
  }, [hydrated]);
  return null;
}
