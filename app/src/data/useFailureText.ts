import { PASSWORD_ADVISED_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cordada/core/limits';
import type { FailureCode } from '@cordada/core/failures';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ApiFailure } from './apiFailure.ts';

export function useFailureText(): (failure: FailureCode | unknown) => string {
  const t = useMessages();
  return (failure) => {
    const code = typeof failure === 'string' ? failure : failure instanceof ApiFailure ? failure.errorCode : 'internal';
    return t(`shell.failure.${code as FailureCode}`, {
      minimum: PASSWORD_MIN_LENGTH,
      advised: PASSWORD_ADVISED_LENGTH,
      maximum: PASSWORD_MAX_LENGTH,
    });
  };
}
