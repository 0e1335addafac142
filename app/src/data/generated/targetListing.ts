// Written by tools/codegen.ts from targetListing.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyTargetsQuery, MyTargetsQueryVariables, MyTargetPlacesQuery, MyTargetPlacesQueryVariables, UserTargetPlacesQuery, UserTargetPlacesQueryVariables, MyTargetYearsQuery, MyTargetYearsQueryVariables, UserTargetYearsQuery, UserTargetYearsQueryVariables, TargetFilterNameQuery, TargetFilterNameQueryVariables } from './types.ts';

export type MyTargetsData = MyTargetsQuery;
export type MyTargetsVariables = MyTargetsQueryVariables;
export const MyTargets: Operation<MyTargetsData, MyTargetsVariables> = { id: 'TQJ_VJlCrU3H8zWn', name: 'MyTargets' };
export type MyTargetPlacesData = MyTargetPlacesQuery;
export type MyTargetPlacesVariables = MyTargetPlacesQueryVariables;
export const MyTargetPlaces: Operation<MyTargetPlacesData, MyTargetPlacesVariables> = { id: 'OYB8PO3QeGWwJjgn', name: 'MyTargetPlaces' };
export type UserTargetPlacesData = UserTargetPlacesQuery;
export type UserTargetPlacesVariables = UserTargetPlacesQueryVariables;
export const UserTargetPlaces: Operation<UserTargetPlacesData, UserTargetPlacesVariables> = { id: 'ijmGcJ3tJU9PAXJ5', name: 'UserTargetPlaces' };
export type MyTargetYearsData = MyTargetYearsQuery;
export type MyTargetYearsVariables = MyTargetYearsQueryVariables;
export const MyTargetYears: Operation<MyTargetYearsData, MyTargetYearsVariables> = { id: 'V_F7AMfeQBvYOpPV', name: 'MyTargetYears' };
export type UserTargetYearsData = UserTargetYearsQuery;
export type UserTargetYearsVariables = UserTargetYearsQueryVariables;
export const UserTargetYears: Operation<UserTargetYearsData, UserTargetYearsVariables> = { id: 'QDQT6TbaNxCQtIrI', name: 'UserTargetYears' };
export type TargetFilterNameData = TargetFilterNameQuery;
export type TargetFilterNameVariables = TargetFilterNameQueryVariables;
export const TargetFilterName: Operation<TargetFilterNameData, TargetFilterNameVariables> = { id: 'od0Q8WSg_TRfrfek', name: 'TargetFilterName' };
