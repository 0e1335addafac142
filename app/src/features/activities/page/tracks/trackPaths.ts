import type { TrackFileFormat } from '@cordada/core/tracks/writing/trackFiles';

export const trackPath = (trackId: string, format: TrackFileFormat, isAsOthers = false): string =>
  `/api/tracks/${trackId}.${format}${isAsOthers ? '?asOthers' : ''}`;

/** `?link` asks for a link where the server has one: a redirect to another origin would receive the access token. */
export const originalPath = (trackId: string): string => `/api/tracks/${trackId}/original?link`;

/** GPX file of a plan with its waypoints, for sports watches. */
export const coursePath = (activityId: string): string => `/api/activities/${activityId}.gpx`;
