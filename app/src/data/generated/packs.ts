// Written by tools/codegen.ts from packs.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyPacksQuery, MyPacksQueryVariables, OrderPackMutation, OrderPackMutationVariables, UpdatePackMutation, UpdatePackMutationVariables, DeletePackMutation, DeletePackMutationVariables } from './types.ts';

export type MyPacksData = MyPacksQuery;
export type MyPacksVariables = MyPacksQueryVariables;
export const MyPacks: Operation<MyPacksData, MyPacksVariables> = { id: 'Y386idHjYnkSS36e', name: 'MyPacks' };
export type OrderPackData = OrderPackMutation;
export type OrderPackVariables = OrderPackMutationVariables;
export const OrderPack: Operation<OrderPackData, OrderPackVariables> = { id: 'G-J53uKadcHMbMjx', name: 'OrderPack', isMutation: true };
export type UpdatePackData = UpdatePackMutation;
export type UpdatePackVariables = UpdatePackMutationVariables;
export const UpdatePack: Operation<UpdatePackData, UpdatePackVariables> = { id: 'WlItP8fjdplb59JI', name: 'UpdatePack', isMutation: true };
export type DeletePackData = DeletePackMutation;
export type DeletePackVariables = DeletePackMutationVariables;
export const DeletePack: Operation<DeletePackData, DeletePackVariables> = { id: 'O_jrYjhHU2xDeKhQ', name: 'DeletePack', isMutation: true };
