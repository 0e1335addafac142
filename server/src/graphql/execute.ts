import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import { GraphQLError, NoSchemaIntrospectionCustomRule, execute, parse, specifiedRules, validate } from 'graphql';
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
  /** @throws Failure `bad_request` or `not_found` (unknown id) */
  textOf(request: OperationRequest): string;
}

interface ExecutorOptions {
  operations: () => Readonly<Record<string, string>>;
  allowIntrospection: boolean;
}

/** Above the number of operations of the app; only development, where they change, gets there. */
const COMPILED_MAX = 1_000;
/** Bytes of checked documents of other clients that are kept. */
const DOCUMENTS_MAX_BYTES = 16_000_000;
/** Measured: a document takes up to 26 bytes of memory per character of its text. */
const BYTES_PER_CHARACTER = 30;
const SUGGESTION = / Did you mean .*\?$/s;

export function createExecutor(schema: GraphQLSchema, options: ExecutorOptions): Executor {
  const compiled = new LRUCache<string, CompiledQuery>({ max: COMPILED_MAX });
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: DOCUMENTS_MAX_BYTES,
    sizeCalculation: (_, text) => (text.length + 1) * BYTES_PER_CHARACTER,
  });
  const rules = options.allowIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];

  const checkLimits = createLimits(schema);
  meterLists(schema);

  const checkedDocument = (text: string): DocumentNode => {
    const document = parseText(text);
    checkLimits(document);
    const [problem] = validate(schema, document, rules, { maxErrors: 5 });
    if (problem) throw new Failure('bad_request', problem.message.replace(SUGGESTION, ''));
    return document;
  };

  // A compiled operation takes about a megabyte, so only those of the app are compiled. Others are interpreted.
  const runOwn = (text: string, context: RequestContext, variables: Record<string, unknown>) => {
    let query = compiled.get(text);
    if (!query) {
      const made = compileQuery(schema, checkedDocument(text), '', { customJSONSerializer: false });
      if (!isCompiledQuery(made))
        throw new Error(made.errors?.[0]?.message ?? 'An operation of the app cannot be run.');
      query = made;
      compiled.set(text, query);
    }
    return query.query(undefined, context, variables);
  };
  const runOther = (request: OperationRequest, context: RequestContext, variables: Record<string, unknown>) => {
    const text = textOf(request);
    let document = documents.get(text);
    if (!document) {
      document = checkedDocument(text);
      documents.set(text, document);
    }
    const { operationName = null } = request;
    return execute({ schema, document, contextValue: context, variableValues: variables, operationName });
  };

  return {
    textOf: (request) => ownText(request, options.operations()) ?? textOf(request),
    async execute(request, context) {
      const own = ownText(request, options.operations());
      const variables = request.variables ?? {};
      const result = await (own === null ? runOther(request, context, variables) : runOwn(own, context, variables));
      // Otherwise every remaining field would report the error.
      checkSpent(context);
      return result.errors ? { ...result, errors: result.errors.map(shapeError) } : result;
    },
  };
}

/** The text of an operation of the app, by its id; null for a request that brings its own text. */
function ownText({ id }: OperationRequest, operations: Readonly<Record<string, string>>): string | null {
  if (id === undefined) return null;
  const text = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (!text) throw new Failure('not_found', 'There is no operation with this id.');
  return text;
}

function textOf(request: OperationRequest): string {
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
  // The engines reject invalid variables before any field runs, and arguments with this message; other errors of theirs
  // are server errors.
  const isOfEngine = !error.originalError || error.originalError instanceof GraphQLError;
  const isRefused = isOfEngine && (!error.path || error.message.startsWith('Argument "'));
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
