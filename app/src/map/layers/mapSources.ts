import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { callApi } from '#app/data/callApi.ts';

let loading: Promise<MapSources> | undefined;

/** Loads the configured sources once; on failure only the built-in base map is available. Browser only. */
export function loadMapSources(): Promise<MapSources> {
  loading ??= callApi<MapSources>({ path: '/basemap/sources.json' }).catch(() => {
    // Failures are not cached, so the next map retries.
    loading = undefined;
    return NO_MAP_SOURCES;
  });
  return loading;
}
