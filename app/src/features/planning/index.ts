export { DidYouGo, PlanSection } from './lazyParts.ts';
