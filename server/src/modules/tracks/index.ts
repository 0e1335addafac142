export { loadShape, loadTakenFrom, loadTrack, TrackType } from './tracks.graphql.ts';
export { continueSharing, queueSharing, sharingJobs } from './shareTracks.ts';
export { recognitionJobs } from './recogniseAgain.ts';
export { trackJobs } from './trackJobs.ts';
export {
  deleteTracks,
  findGeometry,
  findLines,
  findOriginal,
  listOriginals,
  moveMatches,
  sumStoredBytes,
} from './tracks.queries.ts';
export type { TrackTies, TrackVersion } from './tracks.queries.ts';
export { importTrack } from './importTrack.ts';
export { editTracks } from './editTracks.ts';
export type { EditSource } from './editTracks.ts';
export { loadTrackOrigins } from './edits.queries.ts';
export type { TrackOrigin } from './edits.queries.ts';
export { createTrackReader } from './trackReader.ts';
export type { TrackReader } from './trackReader.ts';
export { registerTrackRoutes } from './tracks.rest.ts';
export { registerTrackReactions } from './tracks.reactions.ts';
export { contentOf, courseOf } from './trackContent.ts';
