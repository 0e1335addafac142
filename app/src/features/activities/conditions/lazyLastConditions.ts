import { lazy } from 'react';

/** Loaded in the browser, because the colours fade from day to day and pages are cached. */
export const LastConditions = lazy(async () => ({ default: (await import('./LastConditions.tsx')).LastConditions }));
