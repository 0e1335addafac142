// Written by tools/codegen.ts from panorama.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { PanoramaPlaceQuery, PanoramaPlaceQueryVariables, PanoramaNearQuery, PanoramaNearQueryVariables, PanoramaExamplesQuery, PanoramaExamplesQueryVariables } from './types.ts';

export type PanoramaPlaceData = PanoramaPlaceQuery;
export type PanoramaPlaceVariables = PanoramaPlaceQueryVariables;
export const PanoramaPlace: Operation<PanoramaPlaceData, PanoramaPlaceVariables> = { id: 'soYAj93GpwKvSIJd', name: 'PanoramaPlace' };
export type PanoramaNearData = PanoramaNearQuery;
export type PanoramaNearVariables = PanoramaNearQueryVariables;
export const PanoramaNear: Operation<PanoramaNearData, PanoramaNearVariables> = { id: 'MNIeurP1mQS6ABnD', name: 'PanoramaNear' };
export type PanoramaExamplesData = PanoramaExamplesQuery;
export type PanoramaExamplesVariables = PanoramaExamplesQueryVariables;
export const PanoramaExamples: Operation<PanoramaExamplesData, PanoramaExamplesVariables> = { id: 'GndkKrUkyPS2Vqvv', name: 'PanoramaExamples' };
