// Written by tools/codegen.ts from compare.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { CompareAttemptsQuery, CompareAttemptsQueryVariables } from './types.ts';

export type CompareAttemptsData = CompareAttemptsQuery;
export type CompareAttemptsVariables = CompareAttemptsQueryVariables;
export const CompareAttempts: Operation<CompareAttemptsData, CompareAttemptsVariables> = { id: 'K19wbG0XU1Wz6UZs', name: 'CompareAttempts' };
