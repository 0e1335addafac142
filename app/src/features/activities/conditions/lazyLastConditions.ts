import { lazy } from 'react';

/** Fetched by the browser: what fades by the day stands in no kept page. */
export const LastConditions = lazy(async () => ({ default: (await import('./LastConditions.tsx')).LastConditions }));
