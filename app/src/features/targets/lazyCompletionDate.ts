import { lazy } from 'react';

/** Asks for the day of a completion; fetched when somebody wants to change one. */
export const CompletionDate = lazy(async () => ({
  default: (await import('./CompletionDate.tsx')).CompletionDate,
}));
