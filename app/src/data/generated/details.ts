// Written by tools/codegen.ts from details.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { TargetDetailsQuery, TargetDetailsQueryVariables, SaveTargetDetailsMutation, SaveTargetDetailsMutationVariables, SaveCompletionMutation, SaveCompletionMutationVariables, SetCompletionDayMutation, SetCompletionDayMutationVariables } from './types.ts';

export type TargetDetailsData = TargetDetailsQuery;
export type TargetDetailsVariables = TargetDetailsQueryVariables;
export const TargetDetails: Operation<TargetDetailsData, TargetDetailsVariables> = { id: 'Y5QuWlwx48jaXPEY', name: 'TargetDetails' };
export type SaveTargetDetailsData = SaveTargetDetailsMutation;
export type SaveTargetDetailsVariables = SaveTargetDetailsMutationVariables;
export const SaveTargetDetails: Operation<SaveTargetDetailsData, SaveTargetDetailsVariables> = { id: 'bcm_m-J3k7r475_j', name: 'SaveTargetDetails', isMutation: true };
export type SaveCompletionData = SaveCompletionMutation;
export type SaveCompletionVariables = SaveCompletionMutationVariables;
export const SaveCompletion: Operation<SaveCompletionData, SaveCompletionVariables> = { id: 'oGbnwkwmOakREp2d', name: 'SaveCompletion', isMutation: true };
export type SetCompletionDayData = SetCompletionDayMutation;
export type SetCompletionDayVariables = SetCompletionDayMutationVariables;
export const SetCompletionDay: Operation<SetCompletionDayData, SetCompletionDayVariables> = { id: 'RRAbttvMQl0q6vqm', name: 'SetCompletionDay', isMutation: true };
