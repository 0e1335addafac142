import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { callApi } from '#app/data/callApi.ts';

let loading: Promise<MapSources> | undefined;

/** What is configured here, asked once; the built-in base alone where nobody answers. Browser only. */
export function loadMapSources(): Promise<MapSources> {
  loading ??= callApi<MapSources>({ path: '/basemap/sources.json' }).catch(() => {
    // The next map asks again.
    loading = undefined;
    return NO_MAP_SOURCES;
  });
  return loading;
}
