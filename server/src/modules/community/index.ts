import './community.graphql.ts';

export { registerCommunityReactions } from './community.reactions.ts';
export { moveReactions } from './community.queries.ts';
