// Written by tools/codegen.ts from planning.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MakeOutingMutation, MakeOutingMutationVariables, MyPaceQuery, MyPaceQueryVariables, SavePlanMutation, SavePlanMutationVariables, ChecklistQuery, ChecklistQueryVariables, SetChecklistItemMutation, SetChecklistItemMutationVariables, RemoveChecklistItemMutation, RemoveChecklistItemMutationVariables } from './types.ts';

export type MakeOutingData = MakeOutingMutation;
export type MakeOutingVariables = MakeOutingMutationVariables;
export const MakeOuting: Operation<MakeOutingData, MakeOutingVariables> = { id: 'zYnA6UAyVRmna8ks', name: 'MakeOuting' };
export type MyPaceData = MyPaceQuery;
export type MyPaceVariables = MyPaceQueryVariables;
export const MyPace: Operation<MyPaceData, MyPaceVariables> = { id: 'LP_YtBtMC9-gK9Rf', name: 'MyPace' };
export type SavePlanData = SavePlanMutation;
export type SavePlanVariables = SavePlanMutationVariables;
export const SavePlan: Operation<SavePlanData, SavePlanVariables> = { id: 'urvxFpS8X0SKYkGE', name: 'SavePlan' };
export type ChecklistData = ChecklistQuery;
export type ChecklistVariables = ChecklistQueryVariables;
export const Checklist: Operation<ChecklistData, ChecklistVariables> = { id: 'oQ5eZAW8T1fRWxXl', name: 'Checklist' };
export type SetChecklistItemData = SetChecklistItemMutation;
export type SetChecklistItemVariables = SetChecklistItemMutationVariables;
export const SetChecklistItem: Operation<SetChecklistItemData, SetChecklistItemVariables> = { id: '2kEhhuAKtA1SqfQo', name: 'SetChecklistItem' };
export type RemoveChecklistItemData = RemoveChecklistItemMutation;
export type RemoveChecklistItemVariables = RemoveChecklistItemMutationVariables;
export const RemoveChecklistItem: Operation<RemoveChecklistItemData, RemoveChecklistItemVariables> = { id: 's-1VsjSetn7W3s1M', name: 'RemoveChecklistItem' };
