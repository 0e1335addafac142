// Written by tools/codegen.ts from viewer.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ViewerQuery, ViewerQueryVariables, HandOverSessionMutation, HandOverSessionMutationVariables, TakeOverSessionMutation, TakeOverSessionMutationVariables, LogOutMutation, LogOutMutationVariables, NotificationCountQuery, NotificationCountQueryVariables } from './types.ts';

export type ViewerData = ViewerQuery;
export type ViewerVariables = ViewerQueryVariables;
export const Viewer: Operation<ViewerData, ViewerVariables> = { id: 'reO7lG4d_dFgu0rQ', name: 'Viewer' };
export type HandOverSessionData = HandOverSessionMutation;
export type HandOverSessionVariables = HandOverSessionMutationVariables;
export const HandOverSession: Operation<HandOverSessionData, HandOverSessionVariables> = { id: '_iNyQZlWw1oldk3Y', name: 'HandOverSession' };
export type TakeOverSessionData = TakeOverSessionMutation;
export type TakeOverSessionVariables = TakeOverSessionMutationVariables;
export const TakeOverSession: Operation<TakeOverSessionData, TakeOverSessionVariables> = { id: '66SIm8caeCdXV3QY', name: 'TakeOverSession' };
export type LogOutData = LogOutMutation;
export type LogOutVariables = LogOutMutationVariables;
export const LogOut: Operation<LogOutData, LogOutVariables> = { id: 'WsiLuvAuycq0NpHe', name: 'LogOut' };
export type NotificationCountData = NotificationCountQuery;
export type NotificationCountVariables = NotificationCountQueryVariables;
export const NotificationCount: Operation<NotificationCountData, NotificationCountVariables> = { id: '7BaPcvyKV8jcUB8u', name: 'NotificationCount' };
