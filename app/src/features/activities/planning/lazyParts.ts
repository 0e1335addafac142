import { lazyPart } from '#app/ui/lazyPart.ts';

/** Lazy, because only owners of plans due today need it. */
export const ConfirmPlanPrompt = lazyPart(async () => (await import('./ConfirmPlanPrompt.tsx')).ConfirmPlanPrompt);

/** Lazy, because pages that visitors read do not need it. */
export const PlanParts = lazyPart(async () => (await import('./PlanParts.tsx')).PlanParts);
