export { ReasonType } from './moderation.graphql.ts';
