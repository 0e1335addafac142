import { useEffect, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { callApi } from '../callApi.ts';

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The time zone at a place, that of the browser while the server cannot be asked.
 * @returns null until it is known
 */
export function useTimeZone(place: LonLat | null): string | null {
  const [zone, setZone] = useState<string | null>(null);
  const [lon, lat] = place ?? [];
  useEffect(() => {
    if (lon === undefined || lat === undefined) return undefined;
    const control = new AbortController();
    callApi<{ timeZone: string | null }>({
      path: `/api/time-zone?lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`,
      signal: control.signal,
    }).then(
      ({ timeZone }) => setZone(timeZone ?? ownTimeZone()),
      () => !control.signal.aborted && setZone(ownTimeZone()),
    );
    return () => control.abort();
  }, [lon, lat]);
  return zone;
}
