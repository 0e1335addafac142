// Written by tools/codegen.ts from admin.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { AdminEventsQuery, AdminEventsQueryVariables } from './types.ts';

export type AdminEventsData = AdminEventsQuery;
export type AdminEventsVariables = AdminEventsQueryVariables;
export const AdminEvents: Operation<AdminEventsData, AdminEventsVariables> = { id: 'FQyWruM4SLbOZS7D', name: 'AdminEvents' };
