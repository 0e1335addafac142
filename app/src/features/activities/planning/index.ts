export { ConfirmPlanPrompt, PlanParts } from './lazyParts.ts';
