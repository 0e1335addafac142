import { expect, it } from 'vitest';
import { failureOf } from './apiFailure.ts';
import { failureOfAnswer } from './callApi.ts';

it('keeps the number of the request, from the answer or its header, and how long to wait', () => {
  const limited = { errorCode: 'too_many_requests', details: { retryAfterSeconds: 7 } };
  expect(failureOf([{ message: 'Slow down.', extensions: limited }], 'abc-1')).toMatchObject({
    errorCode: 'too_many_requests',
    details: { retryAfterSeconds: 7 },
    requestId: 'abc-1',
  });
  const header = (name: string): string | null => (name === 'x-request-id' ? 'abc-2' : null);
  const answer = { status: 500, statusText: '', body: new Blob(), header };
  expect(failureOfAnswer(answer, { errorCode: 'internal' }).requestId).toBe('abc-2');
  expect(failureOf([{ message: 'Failed.' }]).requestId).toBeNull();
});
