import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { QUERY_MAX_TOKENS } from '@cordada/core/limits';
import type { RequestContext } from './context.ts';
import { failureBody } from './failureShape.ts';
import { checkSpent, createLimits, meterLists } from './limits.ts';

export interface OperationRequest {
  readonly id?: string | undefined;
  readonly query?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Record<string, unknown> | undefined;
}

export interface Executor {
  /**
   * Runs one operation. Errors of fields are returned in `errors`; an invalid request throws.
   * @throws Failure `bad_request`, `query_too_complex`, `not_found` (unknown id)
   */
  execute(request: OperationRequest, context: RequestContext): Promise<ExecutionResult>;
}

interface ExecutorOptions {
  operations: () => Readonly<Record<string, string>>;
  allowIntrospection: boolean;
}

const COMPILED_MAX = 1_000;
/** Longer texts are compiled each time, so that clients cannot fill the cache with them. */
const KEPT_TEXT_MAX_LENGTH = 10_000;
const SUGGESTION = / Did you mean .*\?$/s;

export function createExecutor(schema: GraphQLSchema, options: ExecutorOptions): Executor {
  const compiled = new LRUCache<string, CompiledQuery>({ max: COMPILED_MAX });
  const rules = options.allowIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];

  const checkLimits = createLimits(schema);
  meterLists(schema);

  const compile = (text: string, operationName: string | undefined): CompiledQuery => {
    const key = operationName ? `${operationName}\n${text}` : text;
    const known = compiled.get(key);
    if (known) return known;
    const document = parseText(text);
    checkLimits(document);
    const problems = validate(schema, document, rules, { maxErrors: 5 });
    const problem = problems[0];
    if (problem) throw new Failure('bad_request', problem.message.replace(SUGGESTION, ''));
    const query = compileQuery(schema, document, operationName ?? '', { customJSONSerializer: false });
    if (!isCompiledQuery(query)) {
      throw new Failure('bad_request', query.errors?.[0]?.message ?? 'The operation cannot be run.');
    }
    if (key.length <= KEPT_TEXT_MAX_LENGTH) compiled.set(key, query);
    return query;
  };

  return {
    async execute(request, context) {
      const query = compile(textOf(request, options.operations()), request.operationName);
      const result = await query.query(undefined, context, request.variables ?? {});
      // Otherwise every remaining field would report the error.
      checkSpent(context);
      return result.errors ? { ...result, errors: result.errors.map(shapeError) } : result;
    },
  };
}

function textOf(request: OperationRequest, operations: Readonly<Record<string, string>>): string {
  if (request.id !== undefined) {
    const text = Object.hasOwn(operations, request.id) ? operations[request.id] : undefined;
    if (!text) throw new Failure('not_found', 'There is no operation with this id.');
    return text;
  }
  if (!request.query) throw new Failure('bad_request', 'Send an operation as `query` or its `id`.');
  return request.query;
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: QUERY_MAX_TOKENS, noLocation: true });
  } catch (error) {
    const message = error instanceof GraphQLError ? error.message : 'The operation cannot be read.';
    throw new Failure(message.includes('token') ? 'query_too_complex' : 'bad_request', message);
  }
}

function shapeError(error: GraphQLError): GraphQLError {
  // The engine rejects invalid variables before any field runs, and arguments with this message; other errors without
  // a cause are server errors.
  const isRefused = !error.originalError && (!error.path || error.message.startsWith('Argument "'));
  const cause = isRefused
    ? new Failure('bad_request', error.message.replace(SUGGESTION, ''))
    : (error.originalError ?? error);
  const body = failureBody(cause);
  return new GraphQLError(body.description, {
    path: error.path ?? null,
    originalError: cause,
    extensions: { ...body },
  });
}

export function serverErrorsOf({ errors = [] }: ExecutionResult): Error[] {
  const causes = errors
    .filter(({ extensions }) => Number(extensions['status']) >= 500)
    .map((error) => error.originalError ?? error);
  return [...new Map(causes.map((cause) => [`${cause.name} ${cause.message}`, cause])).values()];
}
