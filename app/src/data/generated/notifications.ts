// Written by tools/codegen.ts from notifications.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { NotificationsQuery, NotificationsQueryVariables, MarkNotificationsReadMutation, MarkNotificationsReadMutationVariables } from './types.ts';

export type NotificationsData = NotificationsQuery;
export type NotificationsVariables = NotificationsQueryVariables;
export const Notifications: Operation<NotificationsData, NotificationsVariables> = { id: 'YSe7RgTIDf18pl_1', name: 'Notifications' };
export type MarkNotificationsReadData = MarkNotificationsReadMutation;
export type MarkNotificationsReadVariables = MarkNotificationsReadMutationVariables;
export const MarkNotificationsRead: Operation<MarkNotificationsReadData, MarkNotificationsReadVariables> = { id: 'WnB28vTtKFbiaS-9', name: 'MarkNotificationsRead', isMutation: true };
