import { useEffect, useState } from 'react';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { callApi } from '#app/data/callApi.ts';
import type { PlannedActivity } from '../planLegs.ts';

/** Sunlight along the joined tracks of a plan on its day; null until it is known, and where it cannot be. */
export function usePlanSun({ trackIds, profiles, happenedOn }: PlannedActivity): SunAlong | null {
  const [sun, setSun] = useState<SunAlong | null>(null);
  useEffect(() => {
    setSun(null);
    if (trackIds.length === 0) return undefined;
    const control = new AbortController();
    const { signal } = control;
    Promise.all([
      import('./legSuns.ts'),
      ...trackIds.map((id) =>
        callApi<{ sun: SunAlong | null }>({ path: `/api/tracks/${id}/sun.json?date=${happenedOn}`, signal }),
      ),
    ]).then(
      ([{ joinSun }, ...answers]) => {
        const lengths = profiles.map(({ distanceMeters }) => distanceMeters.at(-1) ?? 0);
        setSun(
          joinSun(
            answers.map((answer) => answer.sun),
            lengths,
          ),
        );
      },
      // The plan is complete without it.
      () => undefined,
    );
    return () => control.abort();
  }, [trackIds, profiles, happenedOn]);
  return sun;
}
