export { DidYouGo, PlanParts } from './lazyParts.ts';
