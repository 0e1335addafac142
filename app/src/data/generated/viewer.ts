// Written by tools/codegen.ts from viewer.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ViewerQuery, ViewerQueryVariables, BeginSessionTransferMutation, BeginSessionTransferMutationVariables, FinishSessionTransferMutation, FinishSessionTransferMutationVariables, LogOutMutation, LogOutMutationVariables, NotificationCountQuery, NotificationCountQueryVariables } from './types.ts';

export type ViewerData = ViewerQuery;
export type ViewerVariables = ViewerQueryVariables;
export const Viewer: Operation<ViewerData, ViewerVariables> = { id: '8TmzgV86jW6gxVXF', name: 'Viewer' };
export type BeginSessionTransferData = BeginSessionTransferMutation;
export type BeginSessionTransferVariables = BeginSessionTransferMutationVariables;
export const BeginSessionTransfer: Operation<BeginSessionTransferData, BeginSessionTransferVariables> = { id: 'kEw4KfBubOrf3Ylk', name: 'BeginSessionTransfer', isMutation: true };
export type FinishSessionTransferData = FinishSessionTransferMutation;
export type FinishSessionTransferVariables = FinishSessionTransferMutationVariables;
export const FinishSessionTransfer: Operation<FinishSessionTransferData, FinishSessionTransferVariables> = { id: '4_6U1EWZI11xYQhp', name: 'FinishSessionTransfer', isMutation: true };
export type LogOutData = LogOutMutation;
export type LogOutVariables = LogOutMutationVariables;
export const LogOut: Operation<LogOutData, LogOutVariables> = { id: 'WsiLuvAuycq0NpHe', name: 'LogOut', isMutation: true };
export type NotificationCountData = NotificationCountQuery;
export type NotificationCountVariables = NotificationCountQueryVariables;
export const NotificationCount: Operation<NotificationCountData, NotificationCountVariables> = { id: '7BaPcvyKV8jcUB8u', name: 'NotificationCount' };
