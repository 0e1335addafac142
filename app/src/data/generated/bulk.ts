// Written by tools/codegen.ts from bulk.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { SetActivityVisibilitiesMutation, SetActivityVisibilitiesMutationVariables, DeleteActivitiesMutation, DeleteActivitiesMutationVariables, RestoreActivitiesMutation, RestoreActivitiesMutationVariables } from './types.ts';

export type SetActivityVisibilitiesData = SetActivityVisibilitiesMutation;
export type SetActivityVisibilitiesVariables = SetActivityVisibilitiesMutationVariables;
export const SetActivityVisibilities: Operation<SetActivityVisibilitiesData, SetActivityVisibilitiesVariables> = { id: 'zMsL1PGH2l_rXIfl', name: 'SetActivityVisibilities', isMutation: true };
export type DeleteActivitiesData = DeleteActivitiesMutation;
export type DeleteActivitiesVariables = DeleteActivitiesMutationVariables;
export const DeleteActivities: Operation<DeleteActivitiesData, DeleteActivitiesVariables> = { id: '_q1Hjw11j9oUTdU5', name: 'DeleteActivities', isMutation: true };
export type RestoreActivitiesData = RestoreActivitiesMutation;
export type RestoreActivitiesVariables = RestoreActivitiesMutationVariables;
export const RestoreActivities: Operation<RestoreActivitiesData, RestoreActivitiesVariables> = { id: 'nYoKdKilTRJhw5x1', name: 'RestoreActivities', isMutation: true };
