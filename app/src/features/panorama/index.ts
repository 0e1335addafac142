export { PanoramaLink } from './PanoramaLink.tsx';
