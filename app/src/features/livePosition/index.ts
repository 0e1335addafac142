export { ShareLive } from './ShareLive.tsx';
