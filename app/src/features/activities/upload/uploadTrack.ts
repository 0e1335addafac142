import { ApiFailure } from '#app/data/apiFailure.ts';
import type { OnProgress } from '#app/data/callApi.ts';
import { uploadFile } from '#app/data/requests/uploadFile.ts';
import type { WantedLines } from './previewTrack.ts';

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
export async function uploadTrack(
  file: File,
  lines: WantedLines,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  try {
    const path = lines === 'routes' ? '/api/tracks?lines=routes' : '/api/tracks';
    return (await uploadFile<{ readonly id: string }>(path, file, { signal, onProgress })).id;
  } catch (error) {
    const trackId = error instanceof ApiFailure && error.errorCode === 'duplicate_track' && error.details['trackId'];
    throw trackId ? new DuplicateTrack(String(trackId)) : error;
  }
}
