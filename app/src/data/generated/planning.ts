// Written by tools/codegen.ts from planning.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MakeOutingMutation, MakeOutingMutationVariables } from './types.ts';

export type MakeOutingData = MakeOutingMutation;
export type MakeOutingVariables = MakeOutingMutationVariables;
export const MakeOuting: Operation<MakeOutingData, MakeOutingVariables> = { id: 'zYnA6UAyVRmna8ks', name: 'MakeOuting' };
