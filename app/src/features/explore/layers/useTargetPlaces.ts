import { useEffect, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ExploreTargets } from '#app/data/generated/explore.ts';
import type { MapPlace, TargetTone } from '#app/map/mapContent.ts';

export interface TargetPlaces {
  readonly places: readonly MapPlace[];
  readonly error: unknown;
  readonly reload: () => void;
}

const NONE: readonly MapPlace[] = [];

/** Loads the targets of the viewer while they are shown; they are never cached. */
export function useTargetPlaces(isShown: boolean): TargetPlaces {
  const [places, setPlaces] = useState(NONE);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // Changing the number reloads the targets.
  const asked = isShown ? round : null;
  useEffect(() => {
    if (asked === null) {
      setPlaces(NONE);
      return undefined;
    }
    const control = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { myTargetPlaces } = await runOperation(browserContext, ExploreTargets, {}, control.signal);
        const rows = myTargetPlaces as readonly [string, KindName, TargetTone, number, number][];
        // Empty name, because the map labels its own features.
        setPlaces(rows.map(([id, kind, tone, lon, lat]) => ({ id, kind, tone, name: '', place: [lon, lat] })));
        setError(null);
      } catch (failure) {
        if (!control.signal.aborted) setError(failure);
      }
    };
    void ask();
    return () => control.abort();
  }, [asked]);
  return { places, error, reload: () => setRound((before) => before + 1) };
}
