// Written by tools/codegen.ts from whatNext.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WhatNextQuery, WhatNextQueryVariables, WhatNextStartQuery, WhatNextStartQueryVariables, NearTargetsQuery, NearTargetsQueryVariables } from './types.ts';

export type WhatNextData = WhatNextQuery;
export type WhatNextVariables = WhatNextQueryVariables;
export const WhatNext: Operation<WhatNextData, WhatNextVariables> = { id: '6r-yByJOX4WecWic', name: 'WhatNext' };
export type WhatNextStartData = WhatNextStartQuery;
export type WhatNextStartVariables = WhatNextStartQueryVariables;
export const WhatNextStart: Operation<WhatNextStartData, WhatNextStartVariables> = { id: '9jUnDiW3G0kTGVj-', name: 'WhatNextStart' };
export type NearTargetsData = NearTargetsQuery;
export type NearTargetsVariables = NearTargetsQueryVariables;
export const NearTargets: Operation<NearTargetsData, NearTargetsVariables> = { id: 'IRsCvonciA4X7TOS', name: 'NearTargets' };
