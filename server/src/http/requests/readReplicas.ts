import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseLogPosition } from '#server/db/replicas/logPosition.ts';
import type { LogPosition } from '#server/db/replicas/logPosition.ts';
import type { ReadReplicas } from '#server/db/replicas/readReplicas.ts';

/** Runs the work of a request that only reads, so that replicas may answer it. */
export type RunRead = <Result>(request: FastifyRequest, work: () => Result) => Result;

const HEADER = 'cordada-position';
const COOKIE = /(?:^|;\s*)cordada_position=([0-9A-F]+\/[0-9A-F]+)/;
const COOKIE_SECONDS = 30 * 86_400;
const POSITION_WAIT_MS = 1_000;

/**
 * Lets replicas answer what only reads. After a write the answer holds the position of the log, as a header and as a
 * cookie; the next reads of the same client send it back, so that everybody sees at once what they have written. Reads of
 * members who send none are answered by the primary.
 */
export function registerReadReplicas(app: FastifyInstance, replicas: ReadReplicas | null, isSecure: boolean): RunRead {
  if (replicas === null) return (_request, work) => work();
  const reads = new WeakSet<FastifyRequest>();
  const read: RunRead = (request, work) => {
    reads.add(request);
    const position = positionOf(request);
    return position === null && isOfMember(request) ? work() : replicas.read(position, work);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    read(request, done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // What visitors report of pages is nothing they will read, and a cookie would lead them past a cache in front.
    const isReport = !isOfMember(request) && !request.url.startsWith('/api/graphql');
    if (isReport || reads.has(request) || reply.statusCode === 503) return payload;
    const position = await positionInTime(replicas);
    if (position !== '') {
      void reply.header(HEADER, position);
      // Appended: a sign-in may set a cookie too.
      void reply.header(
        'set-cookie',
        `cordada_position=${position}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      );
    }
    return payload;
  });

  return read;
}

function isOfMember({ headers }: FastifyRequest): boolean {
  return headers['x-access-token'] !== undefined || headers.authorization !== undefined;
}

function positionOf(request: FastifyRequest): LogPosition | null {
  const { cookie = '', [HEADER]: header = '' } = request.headers;
  return parseLogPosition(String(header)) ?? parseLogPosition(COOKIE.exec(cookie)?.[1] ?? '');
}

/** An empty text if the database does not answer: what was written is no less written. */
async function positionInTime(replicas: ReadReplicas): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, POSITION_WAIT_MS, '');
  try {
    return await Promise.race([replicas.position().catch(() => ''), promise]);
  } finally {
    clearTimeout(timer);
  }
}
