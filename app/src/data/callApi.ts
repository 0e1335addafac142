import { ApiFailure } from './apiFailure.ts';
import { readStored } from './storage.ts';

/** Milliseconds without a response or progress after which a call is aborted, unless it says otherwise. */
const API_TIMEOUT = 10_000;
/** The same once a file has arrived, which the server reads, measures and compares before it answers. */
const FILE_TIMEOUT = 60_000;

/** Called with the progress of a call, from 0 to 1. */
export type OnProgress = (share: number) => void;

interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: OnProgress;
  readonly onDownloadProgress?: OnProgress;
  /** For what the server may compute for longer. */
  readonly timeoutMs?: number;
  /** Shows a wait cursor while the call is running. */
  readonly isBlocking?: boolean;
}

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
 * Sends a call and resolves with the answer, whatever its status. Uses XMLHttpRequest because `fetch` reports no
 * upload progress.
 * @throws ApiFailure `unavailable` when there is no answer; the reason of the signal when it is aborted
 */
export function sendCall(call: ApiCall): Promise<ApiAnswer> {
  const { method = 'GET', path, body, headers = {}, signal, onUploadProgress, onDownloadProgress } = call;
  // In the apps, what is on the device answers without a connection.
  if (import.meta.env.VITE_NATIVE && !(body instanceof FormData)) return fetchCall(call);
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let limit = call.timeoutMs ?? API_TIMEOUT;
  const fail = (): void =>
    reject(new ApiFailure({ errorCode: 'unavailable', description: 'API call through XHR failed' }));
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail();
      request.abort();
    }, limit);
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
  // An upload listener causes a CORS preflight on other origins. The API has the same origin, and only multipart
  // forms are large enough to need progress.
  if (isForm) {
    follow(request.upload, onUploadProgress);
    request.upload.addEventListener('load', () => {
      limit = Math.max(limit, FILE_TIMEOUT);
      wait();
    });
  }
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

async function fetchCall(call: ApiCall): Promise<ApiAnswer> {
  const { method = 'GET', path, body, headers = {}, signal } = call;
  const token = readStored('accessToken');
  const timeout = AbortSignal.timeout(call.timeoutMs ?? API_TIMEOUT);
  if (call.isBlocking) block(1);
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { 'x-access-token': token }),
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { status, statusText } = answer;
    return { status, statusText, body: await answer.blob(), header: (name) => answer.headers.get(name) };
  } catch {
    signal?.throwIfAborted();
    throw new ApiFailure({ errorCode: 'unavailable', description: 'API call through fetch failed' });
  } finally {
    if (call.isBlocking) block(-1);
  }
}

/** @throws ApiFailure the failure returned by the server, or `unavailable` when there is no answer */
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

/** Returns null if the body is not valid JSON. */
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

/** Falls back to the status code, because a proxy in front of the server may answer without a JSON body. */
export function failureOfAnswer(answer: ApiAnswer, body: FailureBody | null): ApiFailure {
  return new ApiFailure({
    ...body,
    errorCode: body?.errorCode ?? CODES[answer.status] ?? 'unavailable',
    statusText: answer.statusText,
    requestId: answer.header('x-request-id'),
  });
}
