import { STATUS_CODES } from 'node:http';
import { Failure, FAILURE_STATUS } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';

export interface FailureBody {
  status: number;
  statusText: string;
  errorCode: FailureCode;
  description: string;
  fields?: Readonly<Record<string, FailureCode>>;
  details?: Readonly<Record<string, string | number>>;
  requestId?: string;
}

export function failureBody(error: unknown, requestId?: string): FailureBody {
  const failure = error instanceof Failure ? error : outsideFailure(error);
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

/**
 * SQLSTATEs and system errors that are temporary: connection lost, shutdown, too many connections, timeout, disk
 * full.
 */
const UNAVAILABLE: ReadonlySet<string> = new Set(
  (
    'ECONNREFUSED ECONNRESET ENOENT EPIPE 57P01 57P02 57P03 53300 57014 ' +
    // Disk full or not writable, in the database or the file store.
    '53100 53200 ENOSPC EDQUOT EROFS EACCES EPERM EMFILE ENFILE EIO'
  ).split(' '),
);
/** PostgreSQL cannot store a zero byte in text or JSON, so such an error is caused by the request. */
const ZERO_BYTE: ReadonlySet<string> = new Set(['22021', '22P05']);

function outsideFailure(error: unknown): Failure | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (ZERO_BYTE.has(code)) return new Failure('bad_request', 'The request has a character that no text may hold.');
  const isAway =
    UNAVAILABLE.has(code) ||
    code.startsWith('08') ||
    /timeout exceeded when trying to connect|Connection terminated|Client was closed/.test(message);
  return isAway ? new Failure('unavailable', 'The service is not available right now. Please try again.') : null;
}
