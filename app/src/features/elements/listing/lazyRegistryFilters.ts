import { lazy } from 'react';

export const LazyRegistryFilters = lazy(async () => ({
  default: (await import('./RegistryFilters.tsx')).RegistryFilters,
}));
