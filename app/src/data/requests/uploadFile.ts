import { callApi } from '../callApi.ts';
import { sendOnce } from './requestKeys.ts';
import type { OnProgress } from '../callApi.ts';

/**
 * Sends one file as a multipart form.
 * @throws ApiFailure; the reason of the signal when aborted
 */
export function uploadFile<Answer>(
  path: string,
  file: File,
  options: { readonly method?: 'POST' | 'PUT'; readonly signal?: AbortSignal; readonly onProgress?: OnProgress } = {},
): Promise<Answer> {
  const { method = 'POST', signal, onProgress } = options;
  const body = new FormData();
  body.append('file', file, file.name);
  return sendOnce(`${path} ${file.name} ${file.size} ${file.lastModified}`, (key) =>
    callApi<Answer>({
      method,
      path,
      body,
      headers: { 'idempotency-key': key },
      signal,
      ...(onProgress && { onUploadProgress: onProgress }),
    }),
  );
}
