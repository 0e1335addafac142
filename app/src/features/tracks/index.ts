export { TrackEditRoom } from './TrackEditRoom.tsx';
