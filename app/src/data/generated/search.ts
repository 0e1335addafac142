// Written by tools/codegen.ts from search.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { SearchQuery, SearchQueryVariables, SearchSuggestionsQuery, SearchSuggestionsQueryVariables, SearchNearQuery, SearchNearQueryVariables } from './types.ts';

export type SearchData = SearchQuery;
export type SearchVariables = SearchQueryVariables;
export const Search: Operation<SearchData, SearchVariables> = { id: 'j9O40wgovA9QyZaP', name: 'Search' };
export type SearchSuggestionsData = SearchSuggestionsQuery;
export type SearchSuggestionsVariables = SearchSuggestionsQueryVariables;
export const SearchSuggestions: Operation<SearchSuggestionsData, SearchSuggestionsVariables> = { id: 'fyOa-Q7E-21J7lbh', name: 'SearchSuggestions' };
export type SearchNearData = SearchNearQuery;
export type SearchNearVariables = SearchNearQueryVariables;
export const SearchNear: Operation<SearchNearData, SearchNearVariables> = { id: 'yRBY_T26QjHvO_df', name: 'SearchNear' };
