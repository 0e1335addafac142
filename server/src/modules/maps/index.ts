export { buildMap } from './building/buildMap.ts';
export { isMapName } from './mapName.ts';
export { registerMapRoutes, regionSources } from './maps.rest.ts';
export { openMapStore } from './mapStore.ts';
export type { MapStore } from './mapStore.ts';
export { SHIPPED_MAPS } from './shippedMaps.ts';
