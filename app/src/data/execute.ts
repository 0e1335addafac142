import { ApiFailure, failureOf } from './apiFailure.ts';
import type { Execute, GraphqlAnswer, Operation } from './operation.ts';
import { readStored } from './storage.ts';

/** Milliseconds after which a call is given up. */
const API_TIMEOUT = 10_000;

/** Runs an operation and gives its data; `errors` of the answer are thrown as one `ApiFailure`. */
export async function runOperation<Data, Variables extends object>(
  context: { readonly execute: Execute },
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const { data, errors } = await context.execute(operation.id, variables, signal);
  if (errors && errors.length > 0) throw failureOf(errors);
  if (data === undefined || data === null) throw new ApiFailure({ errorCode: 'internal' });
  return data as Data;
}

/** The browser's way to the API. The token travels only here, never in a cookie. */
export const executeOverHttp: Execute = async (id, variables, signal) => {
  const token = readStored('accessToken');
  const timeout = AbortSignal.timeout(API_TIMEOUT);
  let response: Response;
  try {
    response = await fetch('/api/graphql', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token ? { 'x-access-token': token } : {}),
      },
      body: JSON.stringify({ id, variables }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    // The router drops what it aborted itself.
    if (signal?.aborted) throw error;
    throw new ApiFailure({ errorCode: 'unavailable', description: 'API call through XHR failed' });
  }
  const answer = (await response.json().catch(() => null)) as
    | (GraphqlAnswer & { errorCode?: string; description?: string })
    | null;
  if (answer && ('data' in answer || answer.errors)) return answer;
  throw new ApiFailure({
    errorCode: answer?.errorCode ?? (response.status === 429 ? 'too_many_requests' : 'unavailable'),
    description: answer?.description,
    statusText: response.statusText,
  });
};

/** For hooks and event handlers, which run in the browser only. */
export const browserContext = { execute: executeOverHttp } as const;
