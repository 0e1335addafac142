import { lazy } from 'react';

/** For forms: only listings have the filters at once. */
export const FieldFilters = lazy(async () => ({ default: (await import('./FieldFilters.tsx')).FieldFilters }));
