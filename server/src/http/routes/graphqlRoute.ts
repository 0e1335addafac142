import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { Failure } from '@cordada/core/failures';
import type { RequestContext } from '#server/graphql/context.ts';
import { serverErrorsOf } from '#server/graphql/execute.ts';
import type { LoadShedder, RequestClass } from '../requests/loadShedder.ts';
import type { RunRead } from '../requests/readReplicas.ts';
import type { Executor, OperationRequest } from '#server/graphql/execute.ts';

/** `POST /api/graphql`: one operation per request, JSON only, never GET. */
export function registerGraphql(
  app: FastifyInstance,
  executor: Executor,
  contextOf: (request: FastifyRequest) => RequestContext,
  report: (error: unknown, requestId: string) => void,
  shedder: LoadShedder,
  read: RunRead,
): void {
  app.post('/api/graphql', async (request, reply) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Failure('unsupported_media_type', 'Send operations as application/json.');
    }
    const context = contextOf(request);
    const operation = readOperation(request.body);
    const text = executor.textOf(operation);
    shedder.admit(requestClassOf(text, context.tokenHash !== null), reply);
    const run = (): Promise<ExecutionResult> => executor.execute(operation, context);
    // A document may hold several operations, so the word anywhere counts.
    const isMutation = /\bmutation\b/.test(text);
    const result = await (isMutation ? run() : read(request, run));
    for (const error of serverErrorsOf(result)) report(error, request.id);
    const isLoggedOut = result.errors?.some((error) => error.extensions['errorCode'] === 'unauthenticated');
    const limited = result.errors?.find((error) => error.extensions['errorCode'] === 'too_many_requests');
    const seconds = (limited?.extensions['details'] as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    if (seconds !== undefined) void reply.header('retry-after', String(seconds));
    return reply
      .code(limited ? 429 : isLoggedOut && context.tokenHash ? 401 : 200)
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        // The service worker keeps answers of queries alone.
        'x-operation': isMutation ? 'mutation' : 'query',
      })
      .send(JSON.stringify(result));
  });
}

function requestClassOf(text: string, isMember: boolean): RequestClass {
  if (/^\s*mutation\b/.test(text)) return 'write';
  if (/^\s*query NotificationCount\b/.test(text)) return 'poll';
  return isMember ? 'memberRead' : 'anonymousRead';
}

function readOperation(body: unknown): OperationRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Failure('bad_request', 'Send one operation as a JSON object.');
  }
  const { id, query, operationName, variables } = body as Record<string, unknown>;
  const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';
  const text = (value: unknown): unknown => (value === null ? undefined : value);
  const [idText, queryText, nameText] = [text(id), text(query), text(operationName)];
  const isObject = variables == null || (typeof variables === 'object' && !Array.isArray(variables));
  if (!isText(idText) || !isText(queryText) || !isText(nameText) || !isObject) {
    throw new Failure('bad_request', 'An operation has `query` or `id`, and may have `variables` and `operationName`.');
  }
  return {
    id: idText,
    query: queryText,
    operationName: nameText,
    variables: (variables ?? {}) as Record<string, unknown>,
  };
}
