import './packs.graphql.ts';

export { continueBuilding, packJobs } from './packJobs.ts';
export { registerPackRoutes } from './packs.rest.ts';
export type { OpenPackSource, PackSource, PageRequests } from './packSource.ts';
