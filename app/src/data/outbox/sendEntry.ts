import type { FailureCode } from '@cordada/core/failures';
import { ApiFailure, failureOf } from '../apiFailure.ts';
import type { GraphqlAnswer } from '../operation.ts';
import { KEPT_OPERATIONS } from './keptOperations.ts';
import type { KeptRequest, OutboxEntry, Owner, SendResult } from './outbox.ts';

const ANSWER_LIMIT_MS = 20_000;
/** An upload slower than this is taken for hanging, and repeated. */
const SLOWEST_BYTES_PER_MS = 5;

interface Prepared {
  readonly path: string;
  readonly body: string | FormData;
  /** Another release may send another text, which needs another Idempotency-Key. */
  readonly variant: string;
  readonly limitMs: number;
}

/** @returns null for an operation that this release does not know */
async function prepare(request: KeptRequest): Promise<Prepared | null> {
  if (request.kind === 'upload') {
    const body = new FormData();
    body.append('file', request.file, request.fileName);
    const limitMs = ANSWER_LIMIT_MS + request.file.size / SLOWEST_BYTES_PER_MS;
    return { path: request.path, body, variant: 'file', limitMs };
  }
  const operation = await KEPT_OPERATIONS[request.name]?.();
  if (!operation) return null;
  const body = JSON.stringify({ id: operation.id, variables: request.variables });
  return { path: '/api/graphql', body, variant: operation.id, limitMs: ANSWER_LIMIT_MS };
}

/** The Idempotency-Key of an entry while its operation has this id. */
export const idempotencyKey = (key: string, variant: string): string => `${key}.${variant}`;

const LATER: SendResult = { outcome: 'later', isForAll: true };

/** Sends an entry as its owner, whoever logs in meanwhile. */
export async function sendEntry({ key, request }: OutboxEntry, { token }: Owner): Promise<SendResult> {
  let prepared: Prepared | null;
  try {
    prepared = await prepare(request);
  } catch {
    // The code for it could not be loaded.
    return LATER;
  }
  if (prepared === null) return { outcome: 'refused', code: 'gone' };
  const { path, body, variant, limitMs } = prepared;
  try {
    const response = await fetch(path, {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json',
        'x-access-token': token,
        'idempotency-key': idempotencyKey(key, variant),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(limitMs),
    });
    return resultOf(response.status, await response.text());
  } catch {
    return LATER;
  }
}

type Answer = GraphqlAnswer & {
  readonly errorCode?: string;
  readonly details?: Readonly<Record<string, string | number>>;
};

/** What an answer means for an entry. */
export function resultOf(status: number, text: string): SendResult {
  let answer: Answer | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Not from the product: a proxy, or the log-in page of a network.
  }
  if (status < 400) {
    if (answer === null || typeof answer !== 'object') return LATER;
    if (!answer.errors || answer.errors.length === 0) return { outcome: 'sent', data: answer.data ?? answer };
    return resultOfFailure(failureOf(answer.errors));
  }
  const errorCode = answer?.errorCode ?? codeOfStatus(status);
  return resultOfFailure(new ApiFailure({ errorCode, details: answer?.details }));
}

function codeOfStatus(status: number): FailureCode {
  if (status === 413) return 'payload_too_large';
  if (status === 401) return 'unauthenticated';
  if (status === 408 || status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'bad_request';
}

function resultOfFailure({ status, errorCode, details }: ApiFailure): SendResult {
  if (status === 401) return { outcome: 'loggedOut' };
  const seconds = Number(details['retryAfterSeconds'] ?? 0);
  // The first attempt is still under way.
  const isUnderWay = errorCode === 'conflict' && seconds > 0;
  if (status < 500 && status !== 429 && !isUnderWay) return { outcome: 'refused', code: errorCode, details };
  return { outcome: 'later', isForAll: status === 429 || status === 503, afterMs: seconds * 1_000 };
}
