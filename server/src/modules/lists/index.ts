import './lists.graphql.ts';
import './membership.graphql.ts';

export { registerListReactions } from './lists.reactions.ts';
export { listJobs } from './syncListRules.ts';
export { listListsEverHolding, loadEditions, moveMembership } from './lists.queries.ts';
export { listUsersToNotify } from './membership.queries.ts';
