export { computePanorama } from './computePanorama.ts';
export { createPanoramaReader } from './panoramaReader.ts';
export type { PanoramaAnswer, PanoramaTask, TerrainSettings } from './panoramaReader.ts';
export { registerPanoramaRoute } from './panorama.rest.ts';
