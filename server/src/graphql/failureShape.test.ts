import { describe, expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import { failureBody } from './failureShape.ts';

const withCode = (code: string): Error => Object.assign(new Error(`secret of ${code}`), { code });

describe('failureBody', () => {
  it('tells all that an expected failure says', () => {
    const failure = new Failure('duplicate_track', 'You have it.', {
      fields: { file: 'conflict' },
      details: { trackId: 't1' },
    });
    expect(failureBody(failure, 'r1')).toEqual({
      status: 409,
      statusText: 'Conflict',
      errorCode: 'duplicate_track',
      description: 'You have it.',
      fields: { file: 'conflict' },
      details: { trackId: 't1' },
    });
  });

  it.each([
    'ECONNREFUSED',
    '57P01',
    '08006',
    '57014',
    '53100',
    'ENOSPC',
    'EROFS',
    'EACCES',
    '40P01',
    '58030',
    'ETIMEDOUT',
  ])('calls %s a service that is not available (F05, F06, F07)', (code) => {
    expect(failureBody(withCode(code))).toMatchObject({ status: 503, errorCode: 'unavailable' });
  });

  it.each(['Client has encountered a connection error and is not queryable', 'Connection terminated unexpectedly'])(
    'calls "%s" a service that is not available (F05)',
    (message) => {
      expect(failureBody(new Error(message))).toMatchObject({ status: 503, errorCode: 'unavailable' });
    },
  );

  it('calls a reference that was deleted meanwhile a conflict', () => {
    expect(failureBody(withCode('23503'))).toMatchObject({ status: 409, errorCode: 'conflict' });
  });

  it.each(['22021', '22P05'])('calls a zero byte (%s) a bad request (G11)', (code) => {
    expect(failureBody(withCode(code))).toMatchObject({ status: 400, errorCode: 'bad_request' });
  });

  it.each([
    new Error('select * from account at /srv/app/secret.ts'),
    withCode('42P01'),
    'a text',
    null,
    undefined,
    { code: 42 },
    { code: '57P01', message: { toString: 1 } },
  ])('says nothing of what it did not expect: %s', (error) => {
    expect(failureBody(error, 'r1')).toEqual({
      status: 500,
      statusText: 'Internal Server Error',
      errorCode: 'internal',
      description: 'Operation failed. Please try again later.',
      requestId: 'r1',
    });
  });
});
