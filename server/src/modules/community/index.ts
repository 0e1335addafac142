import './community.graphql.ts';

export { registerCommunityReactions } from './community.reactions.ts';
export { moveStances } from './community.queries.ts';
