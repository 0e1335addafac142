export { loadTrack, TrackType } from './tracks.graphql.ts';
export { trackJobs } from './trackJobs.ts';
export {
  deleteTracks,
  findGeometry,
  findOriginal,
  findSimplified,
  loadTrackShapes,
  movePassages,
} from './tracks.queries.ts';
export { importTrack } from './importTrack.ts';
export { createTrackReader } from './trackReader.ts';
export { registerTrackRoutes } from './tracks.rest.ts';
export { registerTrackReactions } from './tracks.reactions.ts';
export { gpxOf } from './gpxOf.ts';
