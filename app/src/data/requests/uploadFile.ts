import { callApi } from '../callApi.ts';
import { sendOnce } from './requestKeys.ts';
import type { OnProgress } from '../callApi.ts';

/**
 * Sends one file as a multipart form.
 * @param options.key Idempotency-Key of a request that may be kept and sent again later
 * @throws ApiFailure; the reason of the signal when aborted
 */
export function uploadFile<Answer>(
  path: string,
  file: File,
  options: {
    readonly method?: 'POST' | 'PUT';
    readonly signal?: AbortSignal;
    readonly onProgress?: OnProgress;
    readonly key?: string;
  } = {},
): Promise<Answer> {
  const { method = 'POST', signal, onProgress, key: ownKey } = options;
  const body = new FormData();
  body.append('file', file, file.name);
  const send = (key: string): Promise<Answer> =>
    callApi<Answer>({
      method,
      path,
      body,
      headers: { 'idempotency-key': key },
      signal,
      ...(onProgress && { onUploadProgress: onProgress }),
    });
  return ownKey === undefined ? sendOnce(`${path} ${file.name} ${file.size} ${file.lastModified}`, send) : send(ownKey);
}
