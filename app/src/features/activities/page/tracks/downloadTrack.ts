import type { TrackFileFormat } from '@cordada/core/tracks/writing/trackFiles';
import { failureOfAnswer, readJson, sendCall } from '#app/data/callApi.ts';

export const trackPath = (trackId: string, format: TrackFileFormat, isAsOthers = false): string =>
  `/api/tracks/${trackId}.${format}${isAsOthers ? '?asOthers' : ''}`;

/** `?link` asks for a link where the server has one: a redirect to another origin would receive the access token. */
export const originalPath = (trackId: string): string => `/api/tracks/${trackId}/original?link`;

/** GPX file of a plan with its waypoints, for sports watches. */
export const coursePath = (activityId: string): string => `/api/activities/${activityId}.gpx`;

/**
 * Downloads a track with the access token, which a plain link cannot send.
 * @throws ApiFailure when the server refuses
 */
export async function downloadTrack(path: string): Promise<void> {
  const answer = await sendCall({ path, isBlocking: true });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
  const disposition = answer.header('content-disposition');
  if (disposition === null) {
    const linked = await readJson<{ url: string }>(answer);
    // The answer there is an attachment, so the page stays.
    if (linked) window.location.assign(linked.url);
    return;
  }
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'track.gpx';
  const url = URL.createObjectURL(answer.body);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
