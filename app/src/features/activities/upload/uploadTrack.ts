import { ApiFailure } from '#app/data/apiFailure.ts';
import { callApi } from '#app/data/callApi.ts';
import type { OnProgress } from '#app/data/callApi.ts';

export class DuplicateTrack extends Error {
  readonly trackId: string;

  constructor(trackId: string) {
    super('duplicate_track');
    this.name = 'DuplicateTrack';
    this.trackId = trackId;
  }
}

/**
 * Uploads a track file and resolves to the id of the track.
 * @throws DuplicateTrack when the user has already uploaded it; ApiFailure; the reason of the signal when aborted
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
