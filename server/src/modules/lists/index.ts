import './lists.graphql.ts';
import './membership.graphql.ts';
import './ranking.graphql.ts';

export { registerListReactions } from './lists.reactions.ts';
export { listJobs } from './syncListRules.ts';
export { countJoinedOf, listUsersToNotify, setMembership } from './membership.queries.ts';
export { loadRanking } from './ranking.graphql.ts';
