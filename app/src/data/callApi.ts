import { ApiFailure } from './apiFailure.ts';
import { readStored } from './storage.ts';

/** Milliseconds without an answer or progress after which a call is given up. */
const API_TIMEOUT = 10_000;

/** How far a call has come, from 0 to 1. */
export type OnProgress = (share: number) => void;

interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query, where it has one. */
  readonly path: string;
  /** An object is sent as JSON, a form as multipart. */
  readonly body?: object | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: OnProgress;
  readonly onDownloadProgress?: OnProgress;
  /** The reader has to wait for it: the cursor says so. */
  readonly isBlocking?: boolean;
}

/** An answer below 400, or one that is JSON whatever its status where the caller takes those. */
export interface ApiAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly body: Blob;
  readonly header: (name: string) => string | null;
}

let blocking = 0;

function block(change: 1 | -1): void {
  blocking += change;
  document.documentElement.toggleAttribute('data-busy', blocking > 0);
}

/**
 * Sends a call and gives its answer, whatever its status. `fetch` could not tell how far an upload is.
 * @throws ApiFailure `unavailable` where nothing answered; the reason of the signal where it was aborted
 */
export function sendCall(call: ApiCall): Promise<ApiAnswer> {
  const { method = 'GET', path, body, headers = {}, signal, onUploadProgress, onDownloadProgress } = call;
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (): void =>
    reject(new ApiFailure({ errorCode: 'unavailable', description: 'API call through XHR failed' }));
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail();
      request.abort();
    }, API_TIMEOUT);
  };
  const abort = (): void => {
    reject(signal?.reason ?? new DOMException('Request aborted', 'AbortError'));
    request.abort();
  };
  if (signal?.aborted) {
    abort();
    return promise;
  }

  request.open(method, path);
  request.responseType = 'blob';
  request.setRequestHeader('accept', 'application/json');
  const token = readStored('accessToken');
  if (token) request.setRequestHeader('x-access-token', token);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const isForm = body instanceof FormData;
  if (body && !isForm) request.setRequestHeader('content-type', 'application/json');
  const follow = (target: EventTarget, onProgress: OnProgress | undefined): void =>
    target.addEventListener('progress', (event) => {
      wait();
      const { lengthComputable, loaded, total } = event as ProgressEvent;
      if (lengthComputable) onProgress?.(loaded / total);
    });
  // A listener on an upload asks other origins first; ours is none, and only forms are long.
  if (isForm) follow(request.upload, onUploadProgress);
  follow(request, onDownloadProgress);
  request.addEventListener('load', () =>
    resolve({
      status: request.status,
      statusText: request.statusText,
      body: request.response as Blob,
      header: (name) => request.getResponseHeader(name),
    }),
  );
  request.addEventListener('error', fail);
  signal?.addEventListener('abort', abort);
  if (call.isBlocking) block(1);
  wait();
  request.send(isForm ? body : body ? JSON.stringify(body) : null);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    if (call.isBlocking) block(-1);
  });
}

/**
 * Sends a call and reads its JSON answer.
 * @throws ApiFailure what the server refused, `unavailable` where nothing answered
 */
export async function callApi<Data>(call: ApiCall): Promise<Data> {
  const answer = await sendCall(call);
  const body = await readJson<Data & FailureBody>(answer);
  if (answer.status < 400 && body !== null) return body;
  throw failureOfAnswer(answer, body);
}

interface FailureBody {
  readonly errorCode?: string;
  readonly description?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The JSON of an answer, or null where it is none. */
export async function readJson<Data>(answer: ApiAnswer): Promise<Data | null> {
  try {
    return JSON.parse((await answer.body.text()) || 'null') as Data;
  } catch {
    return null;
  }
}

const CODES: Readonly<Record<number, string>> = {
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
};

/** What an answer says went wrong; a proxy before us may speak without a body. */
export function failureOfAnswer(answer: ApiAnswer, body: FailureBody | null): ApiFailure {
  return new ApiFailure({
    ...body,
    errorCode: body?.errorCode ?? CODES[answer.status] ?? 'unavailable',
    statusText: answer.statusText,
  });
}
