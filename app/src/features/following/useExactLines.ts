import { useEffect, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { callApi } from '#app/data/callApi.ts';

/** Null while loading, and if a line is not available. */
export function useExactLines(
  tracks: readonly { readonly id: string | null }[],
): readonly (readonly LonLat[])[] | null {
  const [lines, setLines] = useState<readonly (readonly LonLat[])[] | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const load = async (id: string | null): Promise<LonLat[][]> => {
      if (id === null) throw new Error('It is in this browser alone.');
      const path = `/api/tracks/${id}/line.json`;
      const found = await callApi<{ coordinates: LonLat[][]; hidden?: LonLat[][] }>({ path, signal: control.signal });
      // The owner gets the hidden sections separately, so the profile is used instead: it has the complete line.
      if (found.hidden) throw new Error('The line comes in parts.');
      return found.coordinates;
    };
    Promise.all(tracks.map(({ id }) => load(id))).then(
      (all) => !control.signal.aborted && setLines(all.flat()),
      // Falls back to the simplified line of the profile.
      () => undefined,
    );
    return () => control.abort();
  }, [tracks]);
  return lines;
}
