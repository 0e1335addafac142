export { importLegacyUrls } from './importLegacyUrls.ts';
export { registerLegacyRoutes } from './legacy.rest.ts';
export { resolveLegacyUrl } from './resolveLegacyUrl.ts';
export { moveLegacyUrls } from './legacy.queries.ts';
