import type { FailureReason } from '@cordada/core/failures';
import { ApiFailure } from '../apiFailure.ts';

const LOST_UPDATE: FailureReason<'conflict'> = 'changed_elsewhere';

/** Whether something else was saved since the version that the change is based on. */
export const isLostUpdate = (error: unknown): boolean =>
  error instanceof ApiFailure && error.errorCode === 'conflict' && error.details['reason'] === LOST_UPDATE;
