import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '#server/adapters/files/files.ts';

interface Original {
  readonly key: string;
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly cacheControl: string;
  /** Null if unknown. */
  readonly byteSize: number | null;
}

/** Nobody may keep a link: the next request asks for permission again. */
const LINK_HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/**
 * Sends an uploaded original to a client that may read it: as a redirect to the store where clients fetch from it, else
 * as its content. With `?link` the link is JSON, because a script that follows the redirect sends its access token along.
 */
export async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { key, contentType, contentDisposition, cacheControl, byteSize }: Original,
): Promise<FastifyReply> {
  if (!files.createLink)
    return reply
      .headers({
        'content-type': contentType,
        'content-disposition': contentDisposition,
        'cache-control': cacheControl,
        ...(byteSize !== null && { 'content-length': String(byteSize) }),
      })
      .send(await files.get(key));
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const url = await files.createLink(key, { method, contentType, contentDisposition });
  return /[?&]link(&|$)/.test(request.url)
    ? reply.headers(LINK_HEADERS).send({ url })
    : reply
        .code(302)
        .headers({ ...LINK_HEADERS, location: url })
        .send();
}
