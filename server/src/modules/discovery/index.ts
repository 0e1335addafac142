export { rasterise } from './rasterise.ts';
export { registerDiscoveryRoutes } from './discovery.rest.ts';
