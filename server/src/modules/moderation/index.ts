import './cases/cases.graphql.ts';

export { logSiteDecision } from './logDecision.ts';
export { registerModerationReactions } from './moderation.reactions.ts';
export { ReasonType } from './moderation.graphql.ts';
export { moderationJobs } from './moderationJobs.ts';
