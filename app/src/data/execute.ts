import { ApiFailure, failureOf } from './apiFailure.ts';
import { failureOfAnswer, readJson, sendCall } from './callApi.ts';
import { isCreation, sendOnce } from './requests/requestKeys.ts';
import type { Execute, GraphqlAnswer, Operation } from './operation.ts';

/**
 * Runs an operation and returns its data.
 * @throws ApiFailure when the answer contains `errors`
 */
export async function runOperation<Data, Variables extends object>(
  context: { readonly execute: Execute },
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const send = async (requestKey?: string): Promise<Data> => {
    const { data, errors, requestId } = await context.execute(
      operation.id,
      variables,
      signal,
      operation.isMutation,
      requestKey,
    );
    if (errors && errors.length > 0) throw failureOf(errors, requestId);
    if (data === undefined || data === null) throw new ApiFailure({ errorCode: 'internal', requestId });
    return data as Data;
  };
  return isCreation(operation, variables) ? sendOnce(`${operation.id} ${JSON.stringify(variables)}`, send) : send();
}

const COMPUTING_TIMEOUT_MS = 60_000;

/** Sends operations over HTTP. The access token is sent only in a header, never in a cookie. */
const executeWithin =
  (timeoutMs?: number): Execute =>
  async (id, variables, signal, isBlocking = false, requestKey) => {
    const answer = await sendCall({
      method: 'POST',
      path: '/api/graphql',
      body: { id, variables },
      headers: requestKey === undefined ? {} : { 'idempotency-key': requestKey },
      signal,
      isBlocking,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const body = await readJson<GraphqlAnswer & { readonly errorCode?: string }>(answer);
    if (body && ('data' in body || body.errors)) return { ...body, requestId: answer.header('x-request-id') };
    throw failureOfAnswer(answer, body);
  };

export const executeOverHttp: Execute = executeWithin();

export const browserContext = { execute: executeOverHttp } as const;

/** For what the server has to compute, which takes a busy one longer than a page waits otherwise. */
export const computingContext = { execute: executeWithin(COMPUTING_TIMEOUT_MS) } as const;
