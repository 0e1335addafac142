// Written by tools/codegen.ts from publicActivities.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ActivitiesQuery, ActivitiesQueryVariables } from './types.ts';

export type ActivitiesData = ActivitiesQuery;
export type ActivitiesVariables = ActivitiesQueryVariables;
export const Activities: Operation<ActivitiesData, ActivitiesVariables> = { id: 'yod5huCjTnmzBryB', name: 'Activities' };
