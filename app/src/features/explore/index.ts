export { ExploreFrame } from './ExploreFrame.tsx';
