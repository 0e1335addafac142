// Written by tools/codegen.ts from handover.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { HandoverChoicesQuery, HandoverChoicesQueryVariables, OfferClubMutation, OfferClubMutationVariables, EndHandoverMutation, EndHandoverMutationVariables, AcceptHandoverMutation, AcceptHandoverMutationVariables } from './types.ts';

export type HandoverChoicesData = HandoverChoicesQuery;
export type HandoverChoicesVariables = HandoverChoicesQueryVariables;
export const HandoverChoices: Operation<HandoverChoicesData, HandoverChoicesVariables> = { id: 'RsPtKsPnotQG-tnH', name: 'HandoverChoices' };
export type OfferClubData = OfferClubMutation;
export type OfferClubVariables = OfferClubMutationVariables;
export const OfferClub: Operation<OfferClubData, OfferClubVariables> = { id: '40ImqXcpFtNn5dhH', name: 'OfferClub', isMutation: true };
export type EndHandoverData = EndHandoverMutation;
export type EndHandoverVariables = EndHandoverMutationVariables;
export const EndHandover: Operation<EndHandoverData, EndHandoverVariables> = { id: 'aFSNRBPfVZO0Yyzg', name: 'EndHandover', isMutation: true };
export type AcceptHandoverData = AcceptHandoverMutation;
export type AcceptHandoverVariables = AcceptHandoverMutationVariables;
export const AcceptHandover: Operation<AcceptHandoverData, AcceptHandoverVariables> = { id: 'sUYU3w5B67j4u-ps', name: 'AcceptHandover', isMutation: true };
