// Written by tools/codegen.ts from search.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { SearchQuery, SearchQueryVariables } from './types.ts';

export type SearchData = SearchQuery;
export type SearchVariables = SearchQueryVariables;
export const Search: Operation<SearchData, SearchVariables> = { id: 'RaGPmdyQfGhZ3PNg', name: 'Search' };
