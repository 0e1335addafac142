import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBrotli, compressGzip, exactly } from './compress.ts';

/** Bytes with the headers that belong to them, names and values in turn. */
interface Coded {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

type Coding = 'brotli' | 'gzip' | 'identity';

/** An answer that is kept as it goes over the wire: the same for everybody who asks. */
export interface PreparedAnswer {
  readonly status: number;
  readonly etag: string;
  /** Of every coding, names and values in turn. */
  readonly headers: readonly string[];
  /** At least one; `identity` alone where nothing is won, `gzip` alone where every client takes it. */
  readonly codings: Readonly<Partial<Record<Coding, Coded>>>;
}

const TOKENS = { brotli: 'br', gzip: 'gzip', identity: null } as const;

/** How much work a coding is worth: nothing for what is compressed already. */
export interface Work {
  readonly gzip?: number;
  readonly brotli?: number;
  readonly identity?: boolean;
}

/** Pictures and fonts, which are as small as they get. */
export const AS_IT_IS: Work = { identity: true };

/** Compresses a body and marks it. */
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

/** Bytes that a prepared answer holds, for caches that count them. */
export function sizeOf({ codings: { brotli, gzip, identity } }: PreparedAnswer): number {
  return (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0) + (identity?.body.length ?? 0) + 1_000;
}

/** Sends a prepared answer, or 304 to whoever has it. */
export type SendPrepared = (request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) => FastifyReply;

/**
 * The one way to send what is kept, past the framework's reply: what that does for streams and types,
 * bytes do not need.
 * @param common headers of every answer; a handler may set its own for one of them
 */
export function preparedSender(common: Readonly<Record<string, string>>): SendPrepared {
  const pairs = Object.entries(common).flat();
  return (request, reply, answer) => {
    const own = reply.getHeaders() as Record<string, string>;
    const head = Object.keys(own).length === 0 ? [...pairs] : Object.entries({ ...common, ...own }).flat();
    head.push('x-request-id', request.id, ...answer.headers);
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

/** The best coding that an Accept-Encoding names and does not rule out by `q=0`. */
function codingFor(accepted: string): Coding {
  const known = codings.get(accepted);
  if (known) return known;
  const named = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, ...words]) => !words.some((word) => /^q=0(\.0*)?$/.test(word)))
    .map(([name]) => name);
  const coding = named.includes('br') ? 'brotli' : named.includes('gzip') ? 'gzip' : 'identity';
  // Browsers send a handful; who sends others pays for them.
  if (codings.size >= CODINGS_MAX) codings.clear();
  codings.set(accepted, coding);
  return coding;
}
