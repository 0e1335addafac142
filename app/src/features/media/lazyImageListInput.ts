import { lazy } from 'react';

/** Lazy, because pages that only show photos use this feature too. */
export const ImageListInput = lazy(async () => ({ default: (await import('./ImageListInput.tsx')).ImageListInput }));
