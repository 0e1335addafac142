import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import { segmentOfPlaces, withoutTimes } from '@cordada/core/tracks/track';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { callApi, failureOfAnswer, readJson, sendCall } from '#app/data/callApi.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ElementLine } from '#app/data/generated/trackEdits.ts';

export type LineSource = { readonly trackId: string; readonly isTaken?: boolean } | { readonly elementId: string };

/**
 * Loads all points of a line in the stored format.
 * @throws ApiFailure when the server refuses
 */
export async function loadPoints(source: LineSource, signal?: AbortSignal): Promise<Uint8Array> {
  if ('elementId' in source) return loadElementLine(source.elementId, signal);
  const answer = await sendCall({ path: `/api/tracks/${source.trackId}/points`, signal });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
  const points = new Uint8Array(await answer.body.arrayBuffer());
  return source.isTaken ? encodeTrack(decodeTrack(points).map(withoutTimes)) : points;
}

async function loadElementLine(id: string, signal?: AbortSignal): Promise<Uint8Array> {
  const { element } = await runOperation(browserContext, ElementLine, { id }, signal);
  const lines = (element as { line?: [number, number][][] | null }).line ?? [];
  if (lines.length === 0) throw new ApiFailure({ errorCode: 'not_found' });
  return encodeTrack(lines.map(segmentOfPlaces));
}

/**
 * Returns the same points with terrain elevations.
 * @throws ApiFailure when the server refuses
 */
export async function askHeights(points: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const body = new FormData();
  body.append('file', new Blob([points]), 'points');
  const answer = await sendCall({ method: 'POST', path: '/api/terrain/heights', body });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
  return new Uint8Array(await answer.body.arrayBuffer());
}

/**
 * Applies the edits on the server.
 * @returns the ids of the resulting tracks, in order
 * @throws ApiFailure when the server refuses
 */
export async function sendEdits(
  activityId: string | null,
  sources: readonly LineSource[],
  operations: readonly TrackEdit[],
): Promise<string[]> {
  const { tracks } = await callApi<{ tracks: { id: string }[] }>({
    method: 'POST',
    path: '/api/tracks/edits',
    body: { activityId, sources, operations },
    isBlocking: true,
  });
  return tracks.map(({ id }) => id);
}
