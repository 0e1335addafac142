// Written by tools/codegen.ts from explore.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ExploreElementsQuery, ExploreElementsQueryVariables, ExploreElementQuery, ExploreElementQueryVariables } from './types.ts';

export type ExploreElementsData = ExploreElementsQuery;
export type ExploreElementsVariables = ExploreElementsQueryVariables;
export const ExploreElements: Operation<ExploreElementsData, ExploreElementsVariables> = { id: 'EuQvCALWS5q68scO', name: 'ExploreElements' };
export type ExploreElementData = ExploreElementQuery;
export type ExploreElementVariables = ExploreElementQueryVariables;
export const ExploreElement: Operation<ExploreElementData, ExploreElementVariables> = { id: 'XOzPO1tIb-K3d7jC', name: 'ExploreElement' };
