// Written by tools/codegen.ts from lists.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ListQuery, ListQueryVariables, MyEditionProgressQuery, MyEditionProgressQueryVariables, FreezeEditionMutation, FreezeEditionMutationVariables, BeginEditionMutation, BeginEditionMutationVariables, IsJoinedListQuery, IsJoinedListQueryVariables, SetListMembershipMutation, SetListMembershipMutationVariables, MyFilledSlotsQuery, MyFilledSlotsQueryVariables, SetCompletedOnMutation, SetCompletedOnMutationVariables } from './types.ts';

export type ListData = ListQuery;
export type ListVariables = ListQueryVariables;
export const List: Operation<ListData, ListVariables> = { id: 'ecZOkEeFb97peEiV', name: 'List' };
export type MyEditionProgressData = MyEditionProgressQuery;
export type MyEditionProgressVariables = MyEditionProgressQueryVariables;
export const MyEditionProgress: Operation<MyEditionProgressData, MyEditionProgressVariables> = { id: '1J1pkDaPrjHS4iLB', name: 'MyEditionProgress' };
export type FreezeEditionData = FreezeEditionMutation;
export type FreezeEditionVariables = FreezeEditionMutationVariables;
export const FreezeEdition: Operation<FreezeEditionData, FreezeEditionVariables> = { id: 'IUIWwy_vcB6oaMDG', name: 'FreezeEdition', isMutation: true };
export type BeginEditionData = BeginEditionMutation;
export type BeginEditionVariables = BeginEditionMutationVariables;
export const BeginEdition: Operation<BeginEditionData, BeginEditionVariables> = { id: 'mlvh3zds49y_KM9_', name: 'BeginEdition', isMutation: true };
export type IsJoinedListData = IsJoinedListQuery;
export type IsJoinedListVariables = IsJoinedListQueryVariables;
export const IsJoinedList: Operation<IsJoinedListData, IsJoinedListVariables> = { id: '2h23XAcCtWZL0Iht', name: 'IsJoinedList' };
export type SetListMembershipData = SetListMembershipMutation;
export type SetListMembershipVariables = SetListMembershipMutationVariables;
export const SetListMembership: Operation<SetListMembershipData, SetListMembershipVariables> = { id: 'B4Mjbo90pRxYoc8P', name: 'SetListMembership', isMutation: true };
export type MyFilledSlotsData = MyFilledSlotsQuery;
export type MyFilledSlotsVariables = MyFilledSlotsQueryVariables;
export const MyFilledSlots: Operation<MyFilledSlotsData, MyFilledSlotsVariables> = { id: '11YvwkORDKGY1ckw', name: 'MyFilledSlots' };
export type SetCompletedOnData = SetCompletedOnMutation;
export type SetCompletedOnVariables = SetCompletedOnMutationVariables;
export const SetCompletedOn: Operation<SetCompletedOnData, SetCompletedOnVariables> = { id: '_twDOloNM2cgQ7QF', name: 'SetCompletedOn', isMutation: true };
