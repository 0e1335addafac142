export { computePanorama } from './computePanorama.ts';
export { computeSun } from './computeSun.ts';
export type { PlaceOnTrack } from './computeSun.ts';
export { createPanoramaReader } from './panoramaReader.ts';
export type { PanoramaReader, PanoramaTask, SunTask } from './panoramaReader.ts';
export { registerPanoramaRoute } from './panorama.rest.ts';
export { registerTimeZoneRoute, timeZoneAt } from './timeZone.ts';
