// Written by tools/codegen.ts from trackEdits.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ElementLineQuery, ElementLineQueryVariables, OutingLinesQuery, OutingLinesQueryVariables, OutingsToTakeQuery, OutingsToTakeQueryVariables } from './types.ts';

export type ElementLineData = ElementLineQuery;
export type ElementLineVariables = ElementLineQueryVariables;
export const ElementLine: Operation<ElementLineData, ElementLineVariables> = { id: 'dGHCjV5GutDHlEMF', name: 'ElementLine' };
export type OutingLinesData = OutingLinesQuery;
export type OutingLinesVariables = OutingLinesQueryVariables;
export const OutingLines: Operation<OutingLinesData, OutingLinesVariables> = { id: 'BV9mnPicX6sodYgU', name: 'OutingLines' };
export type OutingsToTakeData = OutingsToTakeQuery;
export type OutingsToTakeVariables = OutingsToTakeQueryVariables;
export const OutingsToTake: Operation<OutingsToTakeData, OutingsToTakeVariables> = { id: 'eYe6FviUmEozP_U6', name: 'OutingsToTake' };
