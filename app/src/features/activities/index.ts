export { ActivityGrid } from './ActivityCard.tsx';
export { activitySummary } from './activityCard.ts';
export type { ActivitySummary } from './activityCard.ts';
export { SharedActivities } from './SharedActivities.tsx';
export type { TrackPreview } from './previewTrack.ts';
export { ACCEPTED_TRACKS, readPreview } from './readPreview.ts';
export { handOverTracks } from './trackHandOver.ts';
