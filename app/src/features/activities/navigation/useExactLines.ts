import { useEffect, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { callApi } from '#app/data/callApi.ts';

/** The exact lines of the tracks; null while they come, and where they do not. */
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
      // What others do not see of one's own comes apart from the rest: then the profile has the whole line.
      if (found.hidden) throw new Error('The line comes in parts.');
      return found.coordinates;
    };
    Promise.all(tracks.map(({ id }) => load(id))).then(
      (all) => !control.signal.aborted && setLines(all.flat()),
      // The profile's line does, if less exactly.
      () => undefined,
    );
    return () => control.abort();
  }, [tracks]);
  return lines;
}
