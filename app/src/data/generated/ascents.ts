// Written by tools/codegen.ts from ascents.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ImportCompletionsMutation, ImportCompletionsMutationVariables, MyAscentsQuery, MyAscentsQueryVariables } from './types.ts';

export type ImportCompletionsData = ImportCompletionsMutation;
export type ImportCompletionsVariables = ImportCompletionsMutationVariables;
export const ImportCompletions: Operation<ImportCompletionsData, ImportCompletionsVariables> = { id: '9clv6crj4y5QMAL6', name: 'ImportCompletions', isMutation: true };
export type MyAscentsData = MyAscentsQuery;
export type MyAscentsVariables = MyAscentsQueryVariables;
export const MyAscents: Operation<MyAscentsData, MyAscentsVariables> = { id: 'Oqi9AU0LhyFgf-Wu', name: 'MyAscents' };
