// Written by tools/codegen.ts from statistics.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyStatisticsQuery, MyStatisticsQueryVariables, UserStatisticsQuery, UserStatisticsQueryVariables } from './types.ts';

export type MyStatisticsData = MyStatisticsQuery;
export type MyStatisticsVariables = MyStatisticsQueryVariables;
export const MyStatistics: Operation<MyStatisticsData, MyStatisticsVariables> = { id: 'm8k0glklJXELEIwZ', name: 'MyStatistics' };
export type UserStatisticsData = UserStatisticsQuery;
export type UserStatisticsVariables = UserStatisticsQueryVariables;
export const UserStatistics: Operation<UserStatisticsData, UserStatisticsVariables> = { id: '7b8lZUL8rk_7cL46', name: 'UserStatistics' };
