import './lists.graphql.ts';
import './membership.graphql.ts';

export { registerListReactions } from './lists.reactions.ts';
export { listJobs } from './syncListRules.ts';
export { countJoinedOf, listUsersToNotify, setMembership } from './membership.queries.ts';
