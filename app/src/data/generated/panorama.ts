// Written by tools/codegen.ts from panorama.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { PanoramaPlaceQuery, PanoramaPlaceQueryVariables, PanoramaExamplesQuery, PanoramaExamplesQueryVariables } from './types.ts';

export type PanoramaPlaceData = PanoramaPlaceQuery;
export type PanoramaPlaceVariables = PanoramaPlaceQueryVariables;
export const PanoramaPlace: Operation<PanoramaPlaceData, PanoramaPlaceVariables> = { id: 'soYAj93GpwKvSIJd', name: 'PanoramaPlace' };
export type PanoramaExamplesData = PanoramaExamplesQuery;
export type PanoramaExamplesVariables = PanoramaExamplesQueryVariables;
export const PanoramaExamples: Operation<PanoramaExamplesData, PanoramaExamplesVariables> = { id: 'GndkKrUkyPS2Vqvv', name: 'PanoramaExamples' };
