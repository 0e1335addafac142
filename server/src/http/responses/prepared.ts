import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBrotli, compressGzip, exactly } from './compress.ts';

interface Coded {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

type Coding = 'brotli' | 'gzip' | 'identity';

export interface PreparedAnswer {
  readonly status: number;
  readonly etag: string;
  readonly headers: readonly string[];
  /** Headers for a cache in front; sent only where one is configured. */
  readonly surrogate?: Readonly<Record<string, string>>;
  /** At least one: only `identity` where compression gains nothing, only `gzip` where every client accepts it. */
  readonly codings: Readonly<Partial<Record<Coding, Coded>>>;
}

const TOKENS = { brotli: 'br', gzip: 'gzip', identity: null } as const;

export interface Work {
  readonly gzip?: number;
  readonly brotli?: number;
  readonly identity?: boolean;
}

export const AS_IT_IS: Work = { identity: true };

export async function prepare(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  work: Work,
  status = 200,
): Promise<PreparedAnswer> {
  const [brotli, gzip] = await Promise.all([
    work.brotli === undefined ? null : compressBrotli(body, work.brotli),
    work.gzip === undefined ? null : compressGzip(body, work.gzip),
  ]);
  const bodies = { brotli, gzip, identity: work.identity ? exactly(Buffer.from(body)) : null };
  const codings: Partial<Record<Coding, Coded>> = {};
  for (const coding of ['brotli', 'gzip', 'identity'] as const) {
    const coded = bodies[coding];
    const token = TOKENS[coding];
    if (!coded) continue;
    codings[coding] = {
      headers: [...(token ? ['content-encoding', token] : []), 'content-length', String(coded.length)],
      body: coded,
    };
  }
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const vary = brotli || gzip ? { vary: 'accept-encoding' } : {};
  return { status, etag, headers: Object.entries({ ...headers, ...vary, etag }).flat(), codings };
}

export function sizeOf({ codings: { brotli, gzip, identity } }: PreparedAnswer): number {
  return (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0) + (identity?.body.length ?? 0) + 1_000;
}

export type SendPrepared = (request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) => FastifyReply;

/**
 * Sends prepared answers directly, bypassing the Fastify reply and its handling of streams and types.
 * @param common headers of every response; a handler may override them
 * @param hasCacheInFront whether the headers for a cache in front are sent
 */
export function preparedSender(common: Readonly<Record<string, string>>, hasCacheInFront = false): SendPrepared {
  const pairs = Object.entries(common).flat();
  return (request, reply, answer) => {
    const own = reply.getHeaders() as Record<string, string>;
    const head = Object.keys(own).length === 0 ? [...pairs] : Object.entries({ ...common, ...own }).flat();
    head.push('x-request-id', request.id, ...answer.headers);
    if (hasCacheInFront && answer.surrogate) head.push(...Object.entries(answer.surrogate).flat());
    reply.hijack();
    if (answer.status === 200 && request.headers['if-none-match'] === answer.etag) {
      reply.raw.writeHead(304, head).end();
      return reply;
    }
    const { codings } = answer;
    const { headers, body } = (codings[codingFor(request.headers['accept-encoding'] ?? '')] ??
      codings.identity ??
      codings.gzip) as Coded;
    head.push(...headers);
    reply.raw.writeHead(answer.status, head).end(body);
    return reply;
  };
}

const CODINGS_MAX = 100;
const codings = new Map<string, Coding>();

/** Returns the best encoding named by Accept-Encoding and not excluded by `q=0`. */
function codingFor(accepted: string): Coding {
  const known = codings.get(accepted);
  if (known) return known;
  const named = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, ...words]) => !words.some((word) => /^q=0(\.0*)?$/.test(word)))
    .map(([name]) => name);
  const coding = named.includes('br') ? 'brotli' : named.includes('gzip') ? 'gzip' : 'identity';
  // Browsers send few distinct values; limit the cache against clients that send many.
  if (codings.size >= CODINGS_MAX) codings.clear();
  codings.set(accepted, coding);
  return coding;
}
