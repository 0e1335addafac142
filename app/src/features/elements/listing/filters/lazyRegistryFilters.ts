import { lazyPart } from '#app/ui/lazyPart.ts';

export const LazyRegistryFilters = lazyPart(async () => (await import('./RegistryFilters.tsx')).RegistryFilters);
