// Written by tools/codegen.ts from explore.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ExploreElementsQuery, ExploreElementsQueryVariables, ExploreElementQuery, ExploreElementQueryVariables, ExploreTargetsQuery, ExploreTargetsQueryVariables } from './types.ts';

export type ExploreElementsData = ExploreElementsQuery;
export type ExploreElementsVariables = ExploreElementsQueryVariables;
export const ExploreElements: Operation<ExploreElementsData, ExploreElementsVariables> = { id: 'YsV_oix1825yk6be', name: 'ExploreElements' };
export type ExploreElementData = ExploreElementQuery;
export type ExploreElementVariables = ExploreElementQueryVariables;
export const ExploreElement: Operation<ExploreElementData, ExploreElementVariables> = { id: 'CaqqDNK0kmyX1duQ', name: 'ExploreElement' };
export type ExploreTargetsData = ExploreTargetsQuery;
export type ExploreTargetsVariables = ExploreTargetsQueryVariables;
export const ExploreTargets: Operation<ExploreTargetsData, ExploreTargetsVariables> = { id: '-U_OrWsZfMwBANO_', name: 'ExploreTargets' };
