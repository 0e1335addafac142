// Written by tools/codegen.ts from users.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { UserQuery, UserQueryVariables, UserActivitiesQuery, UserActivitiesQueryVariables, UserTargetsQuery, UserTargetsQueryVariables, UserContributionsQuery, UserContributionsQueryVariables, MyContributionsQuery, MyContributionsQueryVariables, UserListsQuery, UserListsQueryVariables, MyListsQuery, MyListsQueryVariables } from './types.ts';

export type UserData = UserQuery;
export type UserVariables = UserQueryVariables;
export const User: Operation<UserData, UserVariables> = { id: 'GWMuj6ztNY2Zl060', name: 'User' };
export type UserActivitiesData = UserActivitiesQuery;
export type UserActivitiesVariables = UserActivitiesQueryVariables;
export const UserActivities: Operation<UserActivitiesData, UserActivitiesVariables> = { id: 'EQdVEp5WM0D16974', name: 'UserActivities' };
export type UserTargetsData = UserTargetsQuery;
export type UserTargetsVariables = UserTargetsQueryVariables;
export const UserTargets: Operation<UserTargetsData, UserTargetsVariables> = { id: 'M8c0YZjT9KuLNHEc', name: 'UserTargets' };
export type UserContributionsData = UserContributionsQuery;
export type UserContributionsVariables = UserContributionsQueryVariables;
export const UserContributions: Operation<UserContributionsData, UserContributionsVariables> = { id: 'RhcjKI8vuyaTe3wU', name: 'UserContributions' };
export type MyContributionsData = MyContributionsQuery;
export type MyContributionsVariables = MyContributionsQueryVariables;
export const MyContributions: Operation<MyContributionsData, MyContributionsVariables> = { id: 'IF7DOtBDGw5tpyvN', name: 'MyContributions' };
export type UserListsData = UserListsQuery;
export type UserListsVariables = UserListsQueryVariables;
export const UserLists: Operation<UserListsData, UserListsVariables> = { id: '-P_6dlvoT3sZr9yl', name: 'UserLists' };
export type MyListsData = MyListsQuery;
export type MyListsVariables = MyListsQueryVariables;
export const MyLists: Operation<MyListsData, MyListsVariables> = { id: 'WGcCDJMiIx3ddq6M', name: 'MyLists' };
