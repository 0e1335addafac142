import './cases/cases.graphql.ts';

export { ReasonType } from './moderation.graphql.ts';
export { moderationJobs } from './moderationJobs.ts';
