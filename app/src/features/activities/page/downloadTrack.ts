import type { TrackFileFormat } from '@cordada/core/tracks/writing/trackFiles';
import { failureOfAnswer, readJson, sendCall } from '#app/data/callApi.ts';

/** Where everybody may fetch the track of a public activity. */
export const trackPath = (trackId: string, format: TrackFileFormat, isAsOthers = false): string =>
  `/api/tracks/${trackId}.${format}${isAsOthers ? '?asOthers' : ''}`;

/** Where its owner fetches the file that a track was read from. */
export const originalPath = (trackId: string): string => `/api/tracks/${trackId}/original`;

/** The way of a plan with its places, for a watch. */
export const coursePath = (activityId: string): string => `/api/activities/${activityId}.gpx`;

/** Saves a track that only its owner may fetch: a plain link would carry no token. @throws ApiFailure */
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
