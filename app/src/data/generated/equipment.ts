// Written by tools/codegen.ts from equipment.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ClubEquipmentQuery, ClubEquipmentQueryVariables, ClubLoansQuery, ClubLoansQueryVariables, SaveEquipmentMutation, SaveEquipmentMutationVariables, DeleteEquipmentMutation, DeleteEquipmentMutationVariables, ReserveEquipmentMutation, ReserveEquipmentMutationVariables, CancelReservationMutation, CancelReservationMutationVariables, HandOutEquipmentMutation, HandOutEquipmentMutationVariables, TakeBackEquipmentMutation, TakeBackEquipmentMutationVariables } from './types.ts';

export type ClubEquipmentData = ClubEquipmentQuery;
export type ClubEquipmentVariables = ClubEquipmentQueryVariables;
export const ClubEquipment: Operation<ClubEquipmentData, ClubEquipmentVariables> = { id: 'boQV5WVcmFqUi_Hf', name: 'ClubEquipment' };
export type ClubLoansData = ClubLoansQuery;
export type ClubLoansVariables = ClubLoansQueryVariables;
export const ClubLoans: Operation<ClubLoansData, ClubLoansVariables> = { id: 'D-TqinNPaKybycfT', name: 'ClubLoans' };
export type SaveEquipmentData = SaveEquipmentMutation;
export type SaveEquipmentVariables = SaveEquipmentMutationVariables;
export const SaveEquipment: Operation<SaveEquipmentData, SaveEquipmentVariables> = { id: 'TMo0X6zz6zYs3jSp', name: 'SaveEquipment', isMutation: true };
export type DeleteEquipmentData = DeleteEquipmentMutation;
export type DeleteEquipmentVariables = DeleteEquipmentMutationVariables;
export const DeleteEquipment: Operation<DeleteEquipmentData, DeleteEquipmentVariables> = { id: 'c_NS3m-8c5x1fz1g', name: 'DeleteEquipment', isMutation: true };
export type ReserveEquipmentData = ReserveEquipmentMutation;
export type ReserveEquipmentVariables = ReserveEquipmentMutationVariables;
export const ReserveEquipment: Operation<ReserveEquipmentData, ReserveEquipmentVariables> = { id: 'P7E_hSac8C25RH-Z', name: 'ReserveEquipment', isMutation: true };
export type CancelReservationData = CancelReservationMutation;
export type CancelReservationVariables = CancelReservationMutationVariables;
export const CancelReservation: Operation<CancelReservationData, CancelReservationVariables> = { id: 'glOUYmVaq47HlNfu', name: 'CancelReservation', isMutation: true };
export type HandOutEquipmentData = HandOutEquipmentMutation;
export type HandOutEquipmentVariables = HandOutEquipmentMutationVariables;
export const HandOutEquipment: Operation<HandOutEquipmentData, HandOutEquipmentVariables> = { id: '8DLKPggr68Zq7qsN', name: 'HandOutEquipment', isMutation: true };
export type TakeBackEquipmentData = TakeBackEquipmentMutation;
export type TakeBackEquipmentVariables = TakeBackEquipmentMutationVariables;
export const TakeBackEquipment: Operation<TakeBackEquipmentData, TakeBackEquipmentVariables> = { id: 'sc2aUklDScdqW0Ve', name: 'TakeBackEquipment', isMutation: true };
