import { lazy } from 'react';

/** Lazy, because only owners of plans due today need it. */
export const ConfirmPlanPrompt = lazy(async () => ({
  default: (await import('./ConfirmPlanPrompt.tsx')).ConfirmPlanPrompt,
}));

/** Lazy, because pages that visitors read do not need it. */
export const PlanParts = lazy(async () => ({ default: (await import('./PlanParts.tsx')).PlanParts }));
