import type { TrackFileFormat } from '@cordada/core/tracks/writing/trackFiles';
import { failureOfAnswer, readJson, sendCall } from '#app/data/callApi.ts';

export const trackPath = (trackId: string, format: TrackFileFormat, isAsOthers = false): string =>
  `/api/tracks/${trackId}.${format}${isAsOthers ? '?asOthers' : ''}`;

export const originalPath = (trackId: string): string => `/api/tracks/${trackId}/original`;

/** GPX file of a plan with its waypoints, for sports watches. */
export const coursePath = (activityId: string): string => `/api/activities/${activityId}.gpx`;

/**
 * Downloads a track with the access token, which a plain link cannot send.
 * @throws ApiFailure when the server refuses
 */
export async function downloadTrack(path: string): Promise<void> {
  const answer = await sendCall({ path, isBlocking: true });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
  const name = /filename="([^"]+)"/.exec(answer.header('content-disposition') ?? '')?.[1] ?? 'track.gpx';
  const url = URL.createObjectURL(answer.body);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
