import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { JSON_BODY_MAX_BYTES } from '@cordada/core/limits';
import { routesLanguageOfHost } from '@cordada/core/pages/origins';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import type { Config } from '#server/config/config.ts';
import { failureBody } from '#server/graphql/failureShape.ts';
import { createContext } from '#server/graphql/context.ts';
import type { RequestContext, Services, SessionReader } from '#server/graphql/context.ts';
import { answerBrokenRequest } from './requests/brokenRequests.ts';
import { isReservedPath } from './pages/reservedPaths.ts';
import { RequestLog, logRequests, requestIds } from './requests/requestLog.ts';
import { refuseSlowBodies } from './requests/slowBodies.ts';
import { parseStrictJson } from './requests/strictJson.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const BODY_TIMEOUT_MS = 600_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Ends connections whose client no longer reads. */
const STALLED_MS = 120_000;
const URL_MAX_LENGTH = 2_000;

/**
 * Creates the HTTP server without routes: logging, request ids, headers, body parsing and error format.
 * @param headers sent with every response
 * @param report receives every server error
 * @param stream takes the lines of the log instead of the standard output
 */
export function createApp(
  config: Config,
  headers: Readonly<Record<string, string>>,
  report: (error: unknown, requestId: string) => void,
  stream?: { write(line: string): void },
): FastifyInstance {
  const sendFailure = failureSender(report);
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers'], ...(stream && { stream }) },
    trustProxy: config.trustedProxies === 0 ? false : (_address, hop) => hop < config.trustedProxies,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: BODY_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: 72_000,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(config.trustedProxies > 0),
    childLoggerFactory: (log: FastifyBaseLogger, bindings: { requestId?: string }) =>
      new RequestLog(log, bindings.requestId ?? ''),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    // A URL that cannot be decoded fails before any hook runs.
    frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
      void reply.headers({ ...headers, 'x-request-id': request.id });
      sendFailure(error, request, reply);
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      answerBrokenRequest(error, socket, headers);
    },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  refuseSlowBodies(app, headers);
  if (config.logLevel === 'debug') logRequests(app);

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > URL_MAX_LENGTH) done(new Failure('bad_request', 'The address is too long.'));
    else done();
  });
  // Prepared answers set these headers themselves and bypass this hook.
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value);
    void reply.header('x-request-id', request.id);
    done(null, payload);
  });
  // Stream errors during a response bypass the error handler, because the headers are already sent.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', (error) => {
        if (reply.raw.headersSent) report(error, request.id);
      });
    done(null, payload);
  });
  const routes = new Set<string>();
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.add(`${method} ${route.url}`);
  });

  app.setErrorHandler(sendFailure);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = METHODS.filter((method) => [...routes].some((route) => matchesRoute(route, method, path)));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    // The route exists for this method, so a 404 must not become a 405.
    if (allowed.length > 0 && !allowed.some((one) => one === method)) {
      void reply.header('allow', allowed.join(', '));
      throw new Failure('method_not_allowed', `Use ${allowed.join(' or ')}.`);
    }
    throw new Failure('not_found', 'There is nothing at this address.');
  });
  return app;
}

/** Refused on purpose, under load or for maintenance: to report each would add to the load. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'unavailable' && error.cause === undefined;
}

function failureSender(report: (error: unknown, requestId: string) => void) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const body = failureBody(asFailure(error), request.id);
    if (body.status >= 500 && !isRefusal(error)) report(error, request.id);
    const seconds = body.details?.['retryAfterSeconds'];
    if (seconds !== undefined) void reply.header('retry-after', String(seconds));
    if (body.status === 503) void reply.header('retry-after', '2');
    void reply
      .code(body.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(body));
  };
}

function matchesRoute(route: string, method: string, path: string): boolean {
  const [routeMethod, pattern = ''] = route.split(' ');
  if (routeMethod !== method) return false;
  if (pattern === '/*' || pattern === '*') return !isReservedPath(path);
  const expression = pattern
    // Routes validate their own parameters, so the pattern of a parameter is ignored.
    .replace(/\(.*\)$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\\\*$/, '.*');
  return new RegExp(`^${expression}$`).test(path);
}

function asFailure(error: unknown): unknown {
  const {
    code = '',
    statusCode = 500,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string };
  if (error instanceof Failure) return error;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('payload_too_large', 'The body is too large.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure('unsupported_media_type', 'This kind of body is not taken here.');
  // The multipart parser identifies these errors only by message.
  const isCutForm = /^(Unexpected end of multipart data|Part terminated early|Multipart: )/.test(message);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || isCutForm)
    return new Failure('bad_request', 'The upload ended before its end.');
  if (statusCode === 413) return new Failure('payload_too_large', 'The body is too large.');
  if (statusCode >= 400 && statusCode < 500) return new Failure('bad_request', 'The request cannot be read.');
  return error;
}

/** The token is read from the X-Access-Token header only. */
export function contextFactory(services: Services, sessions: SessionReader): (request: unknown) => RequestContext {
  return (given) => {
    const request = given as FastifyRequest;
    const routesLanguage = routesLanguageOfHost(request.host);
    const wanted = request.headers['x-language'];
    const token = request.headers['x-access-token'];
    const tokenHash = sessions.hashToken(typeof token === 'string' ? token : undefined);
    if (token !== undefined && token !== '' && tokenHash === null) {
      throw new Failure('unauthenticated', 'The access token is not valid. Log in again.');
    }
    return createContext(services, sessions.findViewer, {
      routesLanguage,
      language: LANGUAGES.find((language) => language === wanted) ?? (routesLanguage === 'es' ? 'es' : 'en'),
      tokenHash,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
  };
}
