import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What proxies send as an id: no spaces, quotes or line breaks, so that a line of the log stays one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/**
 * Ids of requests. They are unique across processes and need no random bytes per request.
 * @param isProxied whether the `X-Request-Id` of a proxy is taken over; otherwise clients could choose it
 */
export function requestIds(isProxied: boolean): (request: IncomingMessage) => string {
  const ofProcess = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = isProxied ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${ofProcess}-${(count += 1).toString(36)}`;
  };
}

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Adds the request id to each line. A child logger for each request would cost more than rendering a cached page. */
export class RequestLog {
  readonly #log: FastifyBaseLogger;
  readonly #requestId: string;

  constructor(log: FastifyBaseLogger, requestId: string) {
    this.#log = log;
    this.#requestId = requestId;
  }

  get level(): string {
    return this.#log.level;
  }

  #write(level: Level, given: unknown[]): void {
    const child = this.child({});
    Reflect.apply(child[level], child, given);
  }

  child(bindings: object): FastifyBaseLogger {
    return this.#log.child({ requestId: this.#requestId, ...bindings });
  }

  fatal(...given: unknown[]): void {
    this.#write('fatal', given);
  }

  error(...given: unknown[]): void {
    this.#write('error', given);
  }

  warn(...given: unknown[]): void {
    this.#write('warn', given);
  }

  info(...given: unknown[]): void {
    this.#write('info', given);
  }

  debug(...given: unknown[]): void {
    this.#write('debug', given);
  }

  trace(...given: unknown[]): void {
    this.#write('trace', given);
  }

  silent(...given: unknown[]): void {
    this.#write('silent', given);
  }
}

/** Logs each request at level debug: its route pattern, and nothing that says who asked for what. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    reply.raw.once('close', () => {
      const { method, routeOptions } = request;
      const milliseconds = Math.round(performance.now() - start);
      request.log.debug(
        { method, route: routeOptions.url ?? 'none', status: reply.raw.statusCode, milliseconds },
        'request',
      );
    });
    done();
  });
}
