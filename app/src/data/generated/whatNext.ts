// Written by tools/codegen.ts from whatNext.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WhatNextQuery, WhatNextQueryVariables, PlanProposalMutation, PlanProposalMutationVariables, WhatNextStartQuery, WhatNextStartQueryVariables, NearTargetsQuery, NearTargetsQueryVariables } from './types.ts';

export type WhatNextData = WhatNextQuery;
export type WhatNextVariables = WhatNextQueryVariables;
export const WhatNext: Operation<WhatNextData, WhatNextVariables> = { id: 'iVbvuArjKra4Brip', name: 'WhatNext' };
export type PlanProposalData = PlanProposalMutation;
export type PlanProposalVariables = PlanProposalMutationVariables;
export const PlanProposal: Operation<PlanProposalData, PlanProposalVariables> = { id: 'vatgD8FiFj3RexwQ', name: 'PlanProposal', isMutation: true };
export type WhatNextStartData = WhatNextStartQuery;
export type WhatNextStartVariables = WhatNextStartQueryVariables;
export const WhatNextStart: Operation<WhatNextStartData, WhatNextStartVariables> = { id: 'A2P5eoH51Ut9JvgI', name: 'WhatNextStart' };
export type NearTargetsData = NearTargetsQuery;
export type NearTargetsVariables = NearTargetsQueryVariables;
export const NearTargets: Operation<NearTargetsData, NearTargetsVariables> = { id: 'IRsCvonciA4X7TOS', name: 'NearTargets' };
