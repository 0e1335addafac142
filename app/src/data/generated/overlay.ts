// Written by tools/codegen.ts from overlay.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyShortcutsQuery, MyShortcutsQueryVariables, SaveShortcutMutation, SaveShortcutMutationVariables, OrderShortcutsMutation, OrderShortcutsMutationVariables, DeleteShortcutMutation, DeleteShortcutMutationVariables } from './types.ts';

export type MyShortcutsData = MyShortcutsQuery;
export type MyShortcutsVariables = MyShortcutsQueryVariables;
export const MyShortcuts: Operation<MyShortcutsData, MyShortcutsVariables> = { id: 'JGrhf7wvgegvgcXF', name: 'MyShortcuts' };
export type SaveShortcutData = SaveShortcutMutation;
export type SaveShortcutVariables = SaveShortcutMutationVariables;
export const SaveShortcut: Operation<SaveShortcutData, SaveShortcutVariables> = { id: 'nlakKm2lFKP2gOof', name: 'SaveShortcut', isMutation: true };
export type OrderShortcutsData = OrderShortcutsMutation;
export type OrderShortcutsVariables = OrderShortcutsMutationVariables;
export const OrderShortcuts: Operation<OrderShortcutsData, OrderShortcutsVariables> = { id: 'oZk3NxpBlSLYQ7TG', name: 'OrderShortcuts', isMutation: true };
export type DeleteShortcutData = DeleteShortcutMutation;
export type DeleteShortcutVariables = DeleteShortcutMutationVariables;
export const DeleteShortcut: Operation<DeleteShortcutData, DeleteShortcutVariables> = { id: 'O6bH_tAJt5PMoiY_', name: 'DeleteShortcut', isMutation: true };
