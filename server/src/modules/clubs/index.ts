import './clubs.graphql.ts';

export { clubJobs } from './clubJobs.ts';
export { registerClubRoutes } from './clubs.rest.ts';
