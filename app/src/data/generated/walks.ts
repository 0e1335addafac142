// Written by tools/codegen.ts from walks.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WalksToQuery, WalksToQueryVariables, PlanWalkMutation, PlanWalkMutationVariables, PlannedTrackQuery, PlannedTrackQueryVariables } from './types.ts';

export type WalksToData = WalksToQuery;
export type WalksToVariables = WalksToQueryVariables;
export const WalksTo: Operation<WalksToData, WalksToVariables> = { id: '2MYGmyOSgGcisQ6c', name: 'WalksTo' };
export type PlanWalkData = PlanWalkMutation;
export type PlanWalkVariables = PlanWalkMutationVariables;
export const PlanWalk: Operation<PlanWalkData, PlanWalkVariables> = { id: '6t4KkmGwk-SQ4W3C', name: 'PlanWalk', isMutation: true };
export type PlannedTrackData = PlannedTrackQuery;
export type PlannedTrackVariables = PlannedTrackQueryVariables;
export const PlannedTrack: Operation<PlannedTrackData, PlannedTrackVariables> = { id: 'CxySNIRFWfLE3gkP', name: 'PlannedTrack' };
