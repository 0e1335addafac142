// Written by tools/codegen.ts from clubPage.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ClubPageQuery, ClubPageQueryVariables, ClubListsQuery, ClubListsQueryVariables, ClubListCompletionsQuery, ClubListCompletionsQueryVariables, ClubListOfQuery, ClubListOfQueryVariables, ClubsOfReaderQuery, ClubsOfReaderQueryVariables } from './types.ts';

export type ClubPageData = ClubPageQuery;
export type ClubPageVariables = ClubPageQueryVariables;
export const ClubPage: Operation<ClubPageData, ClubPageVariables> = { id: 'EnB-Ij5UirY1iVhh', name: 'ClubPage' };
export type ClubListsData = ClubListsQuery;
export type ClubListsVariables = ClubListsQueryVariables;
export const ClubLists: Operation<ClubListsData, ClubListsVariables> = { id: 'jyPE7Vt20LlQvj5j', name: 'ClubLists' };
export type ClubListCompletionsData = ClubListCompletionsQuery;
export type ClubListCompletionsVariables = ClubListCompletionsQueryVariables;
export const ClubListCompletions: Operation<ClubListCompletionsData, ClubListCompletionsVariables> = { id: 'Ih96WzvlRltWnU8w', name: 'ClubListCompletions' };
export type ClubListOfData = ClubListOfQuery;
export type ClubListOfVariables = ClubListOfQueryVariables;
export const ClubListOf: Operation<ClubListOfData, ClubListOfVariables> = { id: '04TXOxjs2oga0J4H', name: 'ClubListOf' };
export type ClubsOfReaderData = ClubsOfReaderQuery;
export type ClubsOfReaderVariables = ClubsOfReaderQueryVariables;
export const ClubsOfReader: Operation<ClubsOfReaderData, ClubsOfReaderVariables> = { id: 'PpoMhZKta1kRUwzn', name: 'ClubsOfReader' };
