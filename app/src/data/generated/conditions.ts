// Written by tools/codegen.ts from conditions.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { LastConditionsQuery, LastConditionsQueryVariables } from './types.ts';

export type LastConditionsData = LastConditionsQuery;
export type LastConditionsVariables = LastConditionsQueryVariables;
export const LastConditions: Operation<LastConditionsData, LastConditionsVariables> = { id: 'H-0h9poyW7FY97sz', name: 'LastConditions' };
