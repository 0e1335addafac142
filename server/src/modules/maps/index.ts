export { buildMap } from './building/buildMap.ts';
export { checkMap } from './checkMap.ts';
export { isMapName, mapFiles } from './mapName.ts';
export { registerMapRoutes, regionSources } from './maps.rest.ts';
export { openMapStore } from './mapStore.ts';
export type { MapRegion, MapStore } from './mapStore.ts';
export { openRegionTerrain } from './regionTerrain.ts';
export { SHIPPED_MAPS } from './shippedMaps.ts';
