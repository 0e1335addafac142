// Written by tools/codegen.ts from statistics.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyStatisticsQuery, MyStatisticsQueryVariables, UserStatisticsQuery, UserStatisticsQueryVariables } from './types.ts';

export type MyStatisticsData = MyStatisticsQuery;
export type MyStatisticsVariables = MyStatisticsQueryVariables;
export const MyStatistics: Operation<MyStatisticsData, MyStatisticsVariables> = { id: 'TJrnitwHxv5Cp1zD', name: 'MyStatistics' };
export type UserStatisticsData = UserStatisticsQuery;
export type UserStatisticsVariables = UserStatisticsQueryVariables;
export const UserStatistics: Operation<UserStatisticsData, UserStatisticsVariables> = { id: 'ECWz-yYmgfVCBhNv', name: 'UserStatistics' };
