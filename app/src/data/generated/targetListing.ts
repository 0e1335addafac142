// Written by tools/codegen.ts from targetListing.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyTargetsQuery, MyTargetsQueryVariables, MyTargetYearsQuery, MyTargetYearsQueryVariables, UserTargetYearsQuery, UserTargetYearsQueryVariables, TargetListsQuery, TargetListsQueryVariables, TargetFilterNameQuery, TargetFilterNameQueryVariables } from './types.ts';

export type MyTargetsData = MyTargetsQuery;
export type MyTargetsVariables = MyTargetsQueryVariables;
export const MyTargets: Operation<MyTargetsData, MyTargetsVariables> = { id: 'X8q9DrmphyY2jJTx', name: 'MyTargets' };
export type MyTargetYearsData = MyTargetYearsQuery;
export type MyTargetYearsVariables = MyTargetYearsQueryVariables;
export const MyTargetYears: Operation<MyTargetYearsData, MyTargetYearsVariables> = { id: 'V_F7AMfeQBvYOpPV', name: 'MyTargetYears' };
export type UserTargetYearsData = UserTargetYearsQuery;
export type UserTargetYearsVariables = UserTargetYearsQueryVariables;
export const UserTargetYears: Operation<UserTargetYearsData, UserTargetYearsVariables> = { id: 'QDQT6TbaNxCQtIrI', name: 'UserTargetYears' };
export type TargetListsData = TargetListsQuery;
export type TargetListsVariables = TargetListsQueryVariables;
export const TargetLists: Operation<TargetListsData, TargetListsVariables> = { id: '0QX4_pGmXzFNmeXq', name: 'TargetLists' };
export type TargetFilterNameData = TargetFilterNameQuery;
export type TargetFilterNameVariables = TargetFilterNameQueryVariables;
export const TargetFilterName: Operation<TargetFilterNameData, TargetFilterNameVariables> = { id: 'od0Q8WSg_TRfrfek', name: 'TargetFilterName' };
