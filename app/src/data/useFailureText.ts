import { PASSWORD_ADVISED_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cordada/core/limits';
import type { FailureReason, ReasonedCode } from '@cordada/core/failures';
import { UNDEFINED_MESSAGE } from '#app/messages/catalog.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ApiFailure, isFailureCode } from './apiFailure.ts';

/** What the server gives, which may be of a newer release than this app. */
type ReasonKey = { [Code in ReasonedCode]: `failures.${Code}.${FailureReason<Code>}` }[ReasonedCode];

/** The text of a failure or of a code: for its reason, if it has one. */
export function useFailureText(): (failure: unknown) => string {
  const t = useMessages();
  return (given) => {
    const failure =
      given instanceof ApiFailure
        ? given
        : new ApiFailure({ errorCode: typeof given === 'string' && isFailureCode(given) ? given : 'internal' });
    const { errorCode: code, requestId, details } = failure;
    const { retryAfterSeconds: seconds, reason } = details;
    if (code === 'too_many_requests' && seconds !== undefined)
      return t('shell.failureWait', { seconds: Number(seconds) });
    if (code === 'internal' && requestId !== null) return t('shell.failureRequest', { id: requestId });
    if (reason !== undefined) {
      const text = t(`failures.${code}.${reason}` as ReasonKey, details);
      if (text !== UNDEFINED_MESSAGE) return text;
    }
    return t(`shell.failure.${code}`, {
      year: String(details['year'] ?? ''),
      minimum: PASSWORD_MIN_LENGTH,
      advised: PASSWORD_ADVISED_LENGTH,
      maximum: PASSWORD_MAX_LENGTH,
    });
  };
}
