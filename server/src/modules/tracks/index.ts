export { loadShape, loadTakenFrom, loadTrack, TrackType } from './tracks.graphql.ts';
export { continueSharing, queueSharing, sharingJobs } from './sharing/shareTracks.ts';
export { recognitionJobs } from './recognition/recogniseAgain.ts';
export { trackJobs } from './trackJobs.ts';
export {
  deleteTracks,
  findGeometry,
  findLines,
  findOriginal,
  listOriginals,
  loadSharedLines,
  loadWholeLines,
  sumStoredBytes,
} from './tracks.queries.ts';
export { moveMatches } from './recognition/matches.queries.ts';
export type { TrackTies, TrackVersion } from './tracks.queries.ts';
export { importTrack } from './importing/importTrack.ts';
export { editTracks } from './edits/editTracks.ts';
export type { EditSource } from './edits/editTracks.ts';
export { loadTrackOrigins } from './edits/edits.queries.ts';
export type { TrackOrigin } from './edits/edits.queries.ts';
export { createTrackReader } from './trackReader.ts';
export type { TrackReader } from './trackReader.ts';
export { registerTrackRoutes } from './tracks.rest.ts';
export { registerTrackReactions } from './tracks.reactions.ts';
export { contentOf, courseOf } from './trackContent.ts';
export { listFileKeys, measureFiles } from './tracks.queries.ts';
