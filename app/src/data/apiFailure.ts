import { FAILURE_STATUS } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import type { GraphqlError } from './operation.ts';

export class ApiFailure extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly errorCode: FailureCode;
  readonly description: string;
  /** Failed input fields by dotted path, each with its failure code. */
  readonly fields: Readonly<Record<string, FailureCode>>;
  readonly details: Readonly<Record<string, string | number>>;
  /** Null if there was no answer. */
  readonly requestId: string | null;

  constructor(given: {
    errorCode: string | undefined;
    description?: string | undefined;
    statusText?: string | undefined;
    fields?: Readonly<Record<string, string>> | undefined;
    details?: Readonly<Record<string, string | number>> | undefined;
    requestId?: string | null | undefined;
  }) {
    const errorCode = isFailureCode(given.errorCode) ? given.errorCode : 'internal';
    super(given.description ?? errorCode);
    this.name = 'ApiFailure';
    this.errorCode = errorCode;
    this.status = FAILURE_STATUS[errorCode];
    this.statusText = given.statusText ?? errorCode;
    this.description = given.description ?? '';
    this.details = given.details ?? {};
    this.requestId = given.requestId ?? null;
    this.fields = Object.fromEntries(
      Object.entries(given.fields ?? {}).map(([field, code]) => [field, isFailureCode(code) ? code : 'invalid_input']),
    );
  }
}

export function isFailureCode(code: string | undefined): code is FailureCode {
  return code !== undefined && Object.hasOwn(FAILURE_STATUS, code);
}

/** Converts GraphQL `errors` into one failure. Only the first error is used. */
export function failureOf(errors: readonly GraphqlError[], requestId?: string | null): ApiFailure {
  const extensions = errors[0]?.extensions;
  return new ApiFailure({
    errorCode: extensions?.errorCode,
    description: extensions?.description ?? errors[0]?.message,
    statusText: extensions?.statusText,
    fields: extensions?.fields,
    details: extensions?.details,
    requestId,
  });
}
