import { lazy } from 'react';

/** For owners of plans whose day has come only: nobody else waits for it. */
export const ConfirmPlanPrompt = lazy(async () => ({
  default: (await import('./ConfirmPlanPrompt.tsx')).ConfirmPlanPrompt,
}));

/** For plans and members: pages of activities that visitors read do without it. */
export const PlanParts = lazy(async () => ({ default: (await import('./PlanParts.tsx')).PlanParts }));
