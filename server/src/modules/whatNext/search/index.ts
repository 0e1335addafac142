export { findTripsOver } from './findProposals.ts';
export type { FoundTrips, TripSearchInput } from './findProposals.ts';
