// Written by tools/codegen.ts from positions.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ElementPositionSuggestionQuery, ElementPositionSuggestionQueryVariables, EditElementPlaceMutation, EditElementPlaceMutationVariables, SaveElementPlaceMutation, SaveElementPlaceMutationVariables } from './types.ts';

export type ElementPositionSuggestionData = ElementPositionSuggestionQuery;
export type ElementPositionSuggestionVariables = ElementPositionSuggestionQueryVariables;
export const ElementPositionSuggestion: Operation<ElementPositionSuggestionData, ElementPositionSuggestionVariables> = { id: 'jIXrmO_WCUG23acd', name: 'ElementPositionSuggestion' };
export type EditElementPlaceData = EditElementPlaceMutation;
export type EditElementPlaceVariables = EditElementPlaceMutationVariables;
export const EditElementPlace: Operation<EditElementPlaceData, EditElementPlaceVariables> = { id: '_rCYJdyPpTn9VQ47', name: 'EditElementPlace', isMutation: true };
export type SaveElementPlaceData = SaveElementPlaceMutation;
export type SaveElementPlaceVariables = SaveElementPlaceMutationVariables;
export const SaveElementPlace: Operation<SaveElementPlaceData, SaveElementPlaceVariables> = { id: 'P5OtTT222Z-4safk', name: 'SaveElementPlace', isMutation: true };
