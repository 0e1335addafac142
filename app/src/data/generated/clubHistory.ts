// Written by tools/codegen.ts from clubHistory.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ClubHistoryQuery, ClubHistoryQueryVariables } from './types.ts';

export type ClubHistoryData = ClubHistoryQuery;
export type ClubHistoryVariables = ClubHistoryQueryVariables;
export const ClubHistory: Operation<ClubHistoryData, ClubHistoryVariables> = { id: '0vO5-XG34_YUcssK', name: 'ClubHistory' };
