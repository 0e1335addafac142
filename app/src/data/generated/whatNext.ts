// Written by tools/codegen.ts from whatNext.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WhatNextQuery, WhatNextQueryVariables, PlanProposalMutation, PlanProposalMutationVariables } from './types.ts';

export type WhatNextData = WhatNextQuery;
export type WhatNextVariables = WhatNextQueryVariables;
export const WhatNext: Operation<WhatNextData, WhatNextVariables> = { id: 'w0tAKkKLGYFv3dSU', name: 'WhatNext' };
export type PlanProposalData = PlanProposalMutation;
export type PlanProposalVariables = PlanProposalMutationVariables;
export const PlanProposal: Operation<PlanProposalData, PlanProposalVariables> = { id: 'vatgD8FiFj3RexwQ', name: 'PlanProposal', isMutation: true };
