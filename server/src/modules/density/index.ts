export { registerDensityRoutes } from './density.rest.ts';
export { densityJobs } from './followWays.ts';
