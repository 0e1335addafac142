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
 * SQLSTATEs and system errors that are temporary: connection lost, shutdown, too many connections, timeout, deadlock,
 * disk full or not writable.
 */
const UNAVAILABLE =
  /^(08...|53...|57P0.|57014|58...|25006|40001|40P01|55P03|E(CONN(REFUSED|RESET|ABORTED)|PIPE|(HOST|NET)UNREACH|TIMEDOUT)|E(NOENT|DQUOT|ROFS|ACCES|PERM|MFILE|NFILE|IO)|ENOSPC)$/;
/** Of the database driver, which gives these no code. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|Client was closed|connection error and is not queryable|Cannot use a pool after calling end|driver has already been destroyed/;
const REFERENCE_GONE = '23503';
/** PostgreSQL cannot store a zero byte in text or JSON, so such an error is caused by the request. */
const ZERO_BYTE: ReadonlySet<string> = new Set(['22021', '22P05']);

function outsideFailure(error: unknown): Failure | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  if (ZERO_BYTE.has(code)) return new Failure('bad_request', 'The request has a character that no text may hold.');
  if (code === REFERENCE_GONE)
    return new Failure('conflict', 'Something that this refers to was deleted meanwhile.', {
      details: { reason: 'reference_gone' },
    });
  return UNAVAILABLE.test(code) || CONNECTION_LOST.test(message)
    ? new Failure('unavailable', 'The service is not available right now. Please try again.')
    : null;
}
