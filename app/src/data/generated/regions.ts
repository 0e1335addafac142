// Written by tools/codegen.ts from regions.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { RegionOptionsQuery, RegionOptionsQueryVariables } from './types.ts';

export type RegionOptionsData = RegionOptionsQuery;
export type RegionOptionsVariables = RegionOptionsQueryVariables;
export const RegionOptions: Operation<RegionOptionsData, RegionOptionsVariables> = { id: 'q6yKZUXKM4g8PWd8', name: 'RegionOptions' };
