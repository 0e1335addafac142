// Written by tools/codegen.ts from viewer.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ViewerQuery, ViewerQueryVariables, NotificationCountQuery, NotificationCountQueryVariables } from './types.ts';

export type ViewerData = ViewerQuery;
export type ViewerVariables = ViewerQueryVariables;
export const Viewer: Operation<ViewerData, ViewerVariables> = { id: 'reO7lG4d_dFgu0rQ', name: 'Viewer' };
export type NotificationCountData = NotificationCountQuery;
export type NotificationCountVariables = NotificationCountQueryVariables;
export const NotificationCount: Operation<NotificationCountData, NotificationCountVariables> = { id: '7BaPcvyKV8jcUB8u', name: 'NotificationCount' };
