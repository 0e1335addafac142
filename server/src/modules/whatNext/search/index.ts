export { findTripsOver } from './findProposals.ts';
export type { FoundTrips, TripsAsked } from './findProposals.ts';
