import { lazy } from 'react';

export const CompletionDate = lazy(async () => ({
  default: (await import('./CompletionDate.tsx')).CompletionDate,
}));
