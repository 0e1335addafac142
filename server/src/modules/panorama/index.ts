export { computePanorama } from './computePanorama.ts';
export { createPanoramaReader } from './panoramaReader.ts';
export type { PanoramaAnswer, PanoramaTask } from './panoramaReader.ts';
export { registerPanoramaRoute } from './panorama.rest.ts';
