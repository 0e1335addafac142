/** Addresses of tiles name the version of the map. */
export const TILE_CACHE_CONTROL = 'public, max-age=604800';
