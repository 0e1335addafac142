// Written by tools/codegen.ts from search.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { SearchQuery, SearchQueryVariables, SearchSuggestionsQuery, SearchSuggestionsQueryVariables, SearchNearQuery, SearchNearQueryVariables } from './types.ts';

export type SearchData = SearchQuery;
export type SearchVariables = SearchQueryVariables;
export const Search: Operation<SearchData, SearchVariables> = { id: 'j9O40wgovA9QyZaP', name: 'Search' };
export type SearchSuggestionsData = SearchSuggestionsQuery;
export type SearchSuggestionsVariables = SearchSuggestionsQueryVariables;
export const SearchSuggestions: Operation<SearchSuggestionsData, SearchSuggestionsVariables> = { id: 'D9PbhGY5AX4RMmU_', name: 'SearchSuggestions' };
export type SearchNearData = SearchNearQuery;
export type SearchNearVariables = SearchNearQueryVariables;
export const SearchNear: Operation<SearchNearData, SearchNearVariables> = { id: 'S77wCIS40Q8_C8m3', name: 'SearchNear' };
