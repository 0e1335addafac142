// Written by tools/codegen.ts from activityBin.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { DeletedActivitiesQuery, DeletedActivitiesQueryVariables, RestoreActivityMutation, RestoreActivityMutationVariables, PurgeActivityMutation, PurgeActivityMutationVariables, UnpublishActivityMutation, UnpublishActivityMutationVariables, DeleteActivityMutation, DeleteActivityMutationVariables } from './types.ts';

export type DeletedActivitiesData = DeletedActivitiesQuery;
export type DeletedActivitiesVariables = DeletedActivitiesQueryVariables;
export const DeletedActivities: Operation<DeletedActivitiesData, DeletedActivitiesVariables> = { id: 'uav_e8_1fc4mGWD-', name: 'DeletedActivities' };
export type RestoreActivityData = RestoreActivityMutation;
export type RestoreActivityVariables = RestoreActivityMutationVariables;
export const RestoreActivity: Operation<RestoreActivityData, RestoreActivityVariables> = { id: 'pKfDOZYcb44P68Vj', name: 'RestoreActivity', isMutation: true };
export type PurgeActivityData = PurgeActivityMutation;
export type PurgeActivityVariables = PurgeActivityMutationVariables;
export const PurgeActivity: Operation<PurgeActivityData, PurgeActivityVariables> = { id: 'iGCRnXV7RmTHWF6Z', name: 'PurgeActivity', isMutation: true };
export type UnpublishActivityData = UnpublishActivityMutation;
export type UnpublishActivityVariables = UnpublishActivityMutationVariables;
export const UnpublishActivity: Operation<UnpublishActivityData, UnpublishActivityVariables> = { id: 'MGbqjyzBeDJhoa93', name: 'UnpublishActivity', isMutation: true };
export type DeleteActivityData = DeleteActivityMutation;
export type DeleteActivityVariables = DeleteActivityMutationVariables;
export const DeleteActivity: Operation<DeleteActivityData, DeleteActivityVariables> = { id: 'aMq87HAvkG_n2zVY', name: 'DeleteActivity', isMutation: true };
