import { useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { useFailureText } from '#app/data/useFailureText.ts';

/** The one button of a page that a mail led to: what became of pressing it. */
export function useKeyAction(works: boolean): {
  readonly state: 'ready' | 'busy' | 'done' | 'dead';
  readonly trouble: string | null;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
} {
  const failureText = useFailureText();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'dead'>(works ? 'ready' : 'dead');
  const [trouble, setTrouble] = useState<string | null>(null);
  return {
    state,
    trouble,
    async act(work) {
      setState('busy');
      setTrouble(null);
      try {
        await work();
        setState('done');
      } catch (error) {
        if (error instanceof ApiFailure && error.errorCode === 'key_invalid') return setState('dead');
        setTrouble(failureText(error));
        setState('ready');
      }
    },
  };
}
