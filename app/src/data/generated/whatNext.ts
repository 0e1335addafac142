// Written by tools/codegen.ts from whatNext.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WhatNextQuery, WhatNextQueryVariables, PlanProposalMutation, PlanProposalMutationVariables, LastStartQuery, LastStartQueryVariables } from './types.ts';

export type WhatNextData = WhatNextQuery;
export type WhatNextVariables = WhatNextQueryVariables;
export const WhatNext: Operation<WhatNextData, WhatNextVariables> = { id: 'w0tAKkKLGYFv3dSU', name: 'WhatNext' };
export type PlanProposalData = PlanProposalMutation;
export type PlanProposalVariables = PlanProposalMutationVariables;
export const PlanProposal: Operation<PlanProposalData, PlanProposalVariables> = { id: 'vatgD8FiFj3RexwQ', name: 'PlanProposal', isMutation: true };
export type LastStartData = LastStartQuery;
export type LastStartVariables = LastStartQueryVariables;
export const LastStart: Operation<LastStartData, LastStartVariables> = { id: 'd7Vnh1DCGIji21uF', name: 'LastStart' };
