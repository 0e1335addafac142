import { PASSWORD_ADVISED_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cordada/core/limits';
import type { FailureCode } from '@cordada/core/failures';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ApiFailure } from './apiFailure.ts';

export function useFailureText(): (failure: FailureCode | unknown) => string {
  const t = useMessages();
  return (failure) => {
    const code = typeof failure === 'string' ? failure : failure instanceof ApiFailure ? failure.errorCode : 'internal';
    const { requestId = null, details = {} } = failure instanceof ApiFailure ? failure : {};
    const seconds = details['retryAfterSeconds'];
    if (code === 'too_many_requests' && seconds !== undefined)
      return t('shell.failureWait', { seconds: Number(seconds) });
    if (code === 'internal' && requestId !== null) return t('shell.failureRequest', { id: requestId });
    return t(`shell.failure.${code as FailureCode}`, {
      year: String(details['year'] ?? ''),
      minimum: PASSWORD_MIN_LENGTH,
      advised: PASSWORD_ADVISED_LENGTH,
      maximum: PASSWORD_MAX_LENGTH,
    });
  };
}
