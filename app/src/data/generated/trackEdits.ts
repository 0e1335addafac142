// Written by tools/codegen.ts from trackEdits.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ElementLineQuery, ElementLineQueryVariables, ActivityLinesQuery, ActivityLinesQueryVariables, ActivitiesToCopyQuery, ActivitiesToCopyQueryVariables } from './types.ts';

export type ElementLineData = ElementLineQuery;
export type ElementLineVariables = ElementLineQueryVariables;
export const ElementLine: Operation<ElementLineData, ElementLineVariables> = { id: 'dGHCjV5GutDHlEMF', name: 'ElementLine' };
export type ActivityLinesData = ActivityLinesQuery;
export type ActivityLinesVariables = ActivityLinesQueryVariables;
export const ActivityLines: Operation<ActivityLinesData, ActivityLinesVariables> = { id: 'Cq8zDAB3sUbGPx5K', name: 'ActivityLines' };
export type ActivitiesToCopyData = ActivitiesToCopyQuery;
export type ActivitiesToCopyVariables = ActivitiesToCopyQueryVariables;
export const ActivitiesToCopy: Operation<ActivitiesToCopyData, ActivitiesToCopyVariables> = { id: 'k6fIx0fuZpLxQqfA', name: 'ActivitiesToCopy' };
