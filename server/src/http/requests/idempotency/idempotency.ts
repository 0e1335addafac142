import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimRequest, deleteOldRequests, findRequest, forgetRequest, storeAnswer } from './idempotency.queries.ts';
import type { Claim } from './idempotency.queries.ts';

const KEY = /^[\x21-\x7e]{8,255}$/;
/** Answers of writes are small; a larger one is not kept, and the request runs again. */
const BODY_MAX_LENGTH = 256_000;
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 50;

/**
 * Runs each write of a member that has an `Idempotency-Key` once within 30 days: the same request again gets the
 * answer of the first, another request with the same key gets 422. An upload is the same if its method, address and
 * length are, because its content is read only once.
 */
export function registerIdempotency(
  app: FastifyInstance,
  db: Db,
  contextOf: (request: FastifyRequest) => RequestContext,
): void {
  const claims = new WeakMap<FastifyRequest, Claim>();

  // Hooks with callbacks, because most requests have no key and need not wait for a promise.
  app.addHook('preHandler', (request, reply, done) => {
    const { method, headers } = request.raw;
    const key = headers['idempotency-key'];
    if (key === undefined || method === 'GET' || method === 'HEAD') return done();
    void continueUnlessReplayed(request, reply, String(key), done);
  });

  // The answer is stored before it is sent, so whoever has received it never runs the request again.
  app.addHook('onSend', (request, reply, payload, done) => {
    const claim = claims.get(request);
    if (!claim) return done(null, payload);
    claims.delete(request);
    const isFinal =
      typeof payload === 'string' &&
      payload.length <= BODY_MAX_LENGTH &&
      !isTemporary(reply.statusCode, payload) &&
      !isRefusalOfCutBody(request, reply);
    const stored = isFinal ? storeAnswer(db, claim, reply.statusCode, payload) : forgetRequest(db, claim);
    const send = (): void => done(null, payload);
    // What was done is done: without the stored answer a repetition waits until this one counts as abandoned.
    stored.then(send, send);
  });

  async function continueUnlessReplayed(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    done: HookHandlerDoneFunction,
  ): Promise<void> {
    try {
      if (!(await claimOrReplay(request, reply, key))) done();
    } catch (error) {
      done(error instanceof Error ? error : new Error('The key could not be looked up.', { cause: error }));
    }
  }

  /** @returns true if the stored answer of an earlier request was sent */
  async function claimOrReplay(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
    if (!KEY.test(key)) {
      throw new Failure('bad_request', 'An Idempotency-Key has 8 to 255 printable characters without spaces.');
    }
    const viewer = await contextOf(request).viewer();
    // What visitors write has limits of its own, and its answers contain tokens.
    if (!viewer) return false;
    const requestKey = { accountId: viewer.id, key };
    const fingerprint = fingerprintOf(request);
    const until = Date.now() + WAIT_MS;
    let claim = await claimRequest(db, requestKey, fingerprint);
    while (!claim) {
      const known = await findRequest(db, requestKey);
      if (known && !known.fingerprint.equals(fingerprint)) {
        throw new Failure('invalid_input', 'This Idempotency-Key belongs to another request.');
      }
      if (known?.status != null) {
        void reply
          .code(known.status)
          .headers({
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
            'idempotency-replayed': 'true',
          })
          .send(known.body ?? '');
        return true;
      }
      if (Date.now() > until) {
        throw new Failure('conflict', 'The first request with this Idempotency-Key is still under way.', {
          details: { reason: 'still_running', retryAfterSeconds: 2 },
        });
      }
      await delay(LOOK_EVERY_MS);
      claim = await claimRequest(db, requestKey, fingerprint);
    }
    claims.set(request, claim);
    return false;
  }
}

export function idempotencyJobs(db: Db): Jobs {
  return { 'requests:deleteOld': { cron: '17 * * * *', work: () => deleteOldRequests(db) } };
}

/** Whether the same request may have another answer soon. */
function isTemporary(status: number, payload: string): boolean {
  if (status === 401 || status === 408 || status === 429 || status >= 500) return true;
  // Errors of GraphQL fields come with status 200.
  return /"extensions":\{"status":5\d\d,/.test(payload);
}

/** Whether the connection broke before the body was complete: nobody reads this answer, and the body comes again. */
function isRefusalOfCutBody({ raw }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode >= 400 && raw.destroyed && !raw.complete;
}

function fingerprintOf(request: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (typeof request.body === 'object' && request.body !== null) hash.update(JSON.stringify(request.body));
  else hash.update(request.headers['content-length'] ?? '');
  return hash.digest();
}
