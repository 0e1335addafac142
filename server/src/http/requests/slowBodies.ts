import type { FastifyInstance } from 'fastify';
import { brokenRequestBody } from './brokenRequests.ts';

const CHECK_EVERY_MS = 5_000;
const GRACE_MS = 20_000;
/** Slower than any real connection; a slower client only occupies a slot. */
const LEAST_BYTES_PER_SECOND = 256;

/** Rejects requests with 408 when their body arrives too slowly (slowloris). */
export function refuseSlowBodies(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done();
    const started = Date.now();
    const before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const elapsed = Date.now() - started;
      if (raw.complete) clearInterval(timer);
      else if (elapsed >= GRACE_MS && raw.socket.bytesRead - before < (elapsed / 1000) * LEAST_BYTES_PER_SECOND) {
        clearInterval(timer);
        if (!reply.raw.headersSent) {
          // Bypass Fastify, which still waits for the body and would not send its headers.
          reply.raw.writeHead(408, {
            ...headers,
            'x-request-id': request.id,
            connection: 'close',
            'content-type': 'application/json',
          });
          reply.raw.end(brokenRequestBody(408, 'The request came too slowly.'));
        }
        raw.destroy();
      }
    }, CHECK_EVERY_MS).unref();
    reply.raw.once('close', () => clearInterval(timer));
    done();
  });
}
