import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Traces } from '#server/adapters/traces/traces.ts';

/** @param isProxied whether the `traceparent` of a proxy is believed; otherwise clients could choose what is recorded */
export function traceRequests(app: FastifyInstance, traces: Traces, isProxied: boolean): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request.raw;
    const given = isProxied ? headers['traceparent'] : undefined;
    const span = traces.beginRequest(method ?? 'GET', typeof given === 'string' ? given : undefined);
    spans.set(request, span);
    reply.raw.once('close', () =>
      span.end({
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.statusCode,
        requestId: request.id,
      }),
    );
    span.run(done);
  });
  // Events of a body are raised by the connection, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
