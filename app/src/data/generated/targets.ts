// Written by tools/codegen.ts from targets.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyStatesQuery, MyStatesQueryVariables, MyListProgressQuery, MyListProgressQueryVariables, SetTargetsMutation, SetTargetsMutationVariables, SetTargetMutation, SetTargetMutationVariables } from './types.ts';

export type MyStatesData = MyStatesQuery;
export type MyStatesVariables = MyStatesQueryVariables;
export const MyStates: Operation<MyStatesData, MyStatesVariables> = { id: 'EcU4k0-_BwNCp5NJ', name: 'MyStates' };
export type MyListProgressData = MyListProgressQuery;
export type MyListProgressVariables = MyListProgressQueryVariables;
export const MyListProgress: Operation<MyListProgressData, MyListProgressVariables> = { id: 'Wze0Nuyb1oc8Ao_w', name: 'MyListProgress' };
export type SetTargetsData = SetTargetsMutation;
export type SetTargetsVariables = SetTargetsMutationVariables;
export const SetTargets: Operation<SetTargetsData, SetTargetsVariables> = { id: 'rtBbO-RAXkBDpd5E', name: 'SetTargets', isMutation: true };
export type SetTargetData = SetTargetMutation;
export type SetTargetVariables = SetTargetMutationVariables;
export const SetTarget: Operation<SetTargetData, SetTargetVariables> = { id: 'Zl4vz9V7cos-8Jzn', name: 'SetTarget', isMutation: true };
