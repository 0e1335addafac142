export { writePanoramaPlace } from './panoramaPlace.ts';
export { PanoramaLink } from './PanoramaLink.tsx';
