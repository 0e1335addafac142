import { lazy } from 'react';

/** For forms that are not for filtering in the first place. */
export const LazyRegistryFilters = lazy(async () => ({
  default: (await import('./RegistryFilters.tsx')).RegistryFilters,
}));
