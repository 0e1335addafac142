import './subscriptions.graphql.ts';

export { createSandboxStore } from './sandboxStore.ts';
export { recordEvent } from './reconcile.ts';
export { registerSubscriptionReactions } from './subscriptions.reactions.ts';
export { registerSubscriptionRoutes } from './subscriptions.rest.ts';
export { subscriptionJobs } from './subscriptionJobs.ts';
