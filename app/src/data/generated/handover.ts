// Written by tools/codegen.ts from handover.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { HandoverChoicesQuery, HandoverChoicesQueryVariables, HandOverClubMutation, HandOverClubMutationVariables, EndHandoverMutation, EndHandoverMutationVariables, AcceptHandoverMutation, AcceptHandoverMutationVariables } from './types.ts';

export type HandoverChoicesData = HandoverChoicesQuery;
export type HandoverChoicesVariables = HandoverChoicesQueryVariables;
export const HandoverChoices: Operation<HandoverChoicesData, HandoverChoicesVariables> = { id: 'RsPtKsPnotQG-tnH', name: 'HandoverChoices' };
export type HandOverClubData = HandOverClubMutation;
export type HandOverClubVariables = HandOverClubMutationVariables;
export const HandOverClub: Operation<HandOverClubData, HandOverClubVariables> = { id: '-ZzuPPlZTAO04yJJ', name: 'HandOverClub', isMutation: true };
export type EndHandoverData = EndHandoverMutation;
export type EndHandoverVariables = EndHandoverMutationVariables;
export const EndHandover: Operation<EndHandoverData, EndHandoverVariables> = { id: 'aFSNRBPfVZO0Yyzg', name: 'EndHandover', isMutation: true };
export type AcceptHandoverData = AcceptHandoverMutation;
export type AcceptHandoverVariables = AcceptHandoverMutationVariables;
export const AcceptHandover: Operation<AcceptHandoverData, AcceptHandoverVariables> = { id: 'sUYU3w5B67j4u-ps', name: 'AcceptHandover', isMutation: true };
