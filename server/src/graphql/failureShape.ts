import { STATUS_CODES } from 'node:http';
import { Failure, FAILURE_STATUS } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';

/** The one shape of an answer that is a failure, in REST bodies and in `errors[].extensions`. */
export interface FailureBody {
  status: number;
  statusText: string;
  errorCode: FailureCode;
  description: string;
  fields?: Readonly<Record<string, FailureCode>>;
  details?: Readonly<Record<string, string | number>>;
  requestId?: string;
}

/** The body of a failure; anything unexpected becomes `internal` without its text. */
export function failureBody(error: unknown, requestId?: string): FailureBody {
  const failure = error instanceof Failure ? error : databaseFailure(error);
  if (failure) {
    return {
      status: failure.status,
      statusText: STATUS_CODES[failure.status] ?? '',
      errorCode: failure.code,
      description: failure.message,
      ...(failure.fields && { fields: failure.fields }),
      ...(failure.details && { details: failure.details }),
    };
  }
  return {
    status: FAILURE_STATUS.internal,
    statusText: STATUS_CODES[500] ?? '',
    errorCode: 'internal',
    description: 'Operation failed. Please try again later.',
    ...(requestId && { requestId }),
  };
}

/** A database that is away, full or too slow is an expected failure of its own kind. */
function databaseFailure(error: unknown): Failure | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  // Connection refused or lost, shutting down, too many clients, cancelled by its time limit, disk full.
  const isAway =
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300', '57014', '53100'].includes(
      code,
    ) ||
    code.startsWith('08') ||
    /timeout exceeded when trying to connect|Connection terminated|Client was closed/.test(message);
  return isAway ? new Failure('unavailable', 'The service is not available right now. Please try again.') : null;
}
