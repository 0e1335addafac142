import { ApiFailure } from '#app/data/apiFailure.ts';
import { callApi } from '#app/data/callApi.ts';
import type { OnProgress } from '#app/data/callApi.ts';

/** The track is there already; it is the reader's own. */
export class DuplicateTrack extends Error {
  readonly trackId: string;

  constructor(trackId: string) {
    super('duplicate_track');
    this.name = 'DuplicateTrack';
    this.trackId = trackId;
  }
}

/**
 * Sends a track file and tells how far it is. Resolves to the id of the track.
 * @throws DuplicateTrack, ApiFailure, or the reason of the signal
 */
export async function uploadTrack(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  try {
    const call = { method: 'POST', path: '/api/tracks', body, signal, onUploadProgress: onProgress } as const;
    return (await callApi<{ readonly id: string }>(call)).id;
  } catch (error) {
    const trackId = error instanceof ApiFailure && error.errorCode === 'duplicate_track' && error.details['trackId'];
    throw trackId ? new DuplicateTrack(String(trackId)) : error;
  }
}
