import { ApiFailure } from '#app/data/apiFailure.ts';
import { readStored } from '#app/data/storage.ts';

interface UploadAnswer {
  readonly id?: string;
  readonly errorCode?: string;
  readonly description?: string;
  readonly details?: { readonly trackId?: string };
}

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
 * Sends a track file and tells how far it is; `fetch` could not. Resolves to the id of the track.
 * @throws DuplicateTrack, ApiFailure, or the reason of the signal
 */
export function uploadTrack(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open('POST', '/api/tracks');
  request.setRequestHeader('accept', 'application/json');
  const token = readStored('accessToken');
  if (token) request.setRequestHeader('x-access-token', token);
  request.responseType = 'text';
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    const answer = readAnswer(request.responseText);
    if (request.status === 201 && answer.id) return resolve(answer.id);
    if (answer.errorCode === 'duplicate_track' && answer.details?.trackId) {
      return reject(new DuplicateTrack(answer.details.trackId));
    }
    return reject(
      new ApiFailure({
        errorCode: answer.errorCode ?? (request.status === 413 ? 'payload_too_large' : 'unavailable'),
        description: answer.description,
      }),
    );
  });
  request.addEventListener('error', () => reject(new ApiFailure({ errorCode: 'unavailable' })));
  request.addEventListener('abort', () => reject(signal.reason));
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
  return promise;
}

function readAnswer(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return {};
  }
}
