import './community.graphql.ts';

export { registerCommunityReactions } from './community.reactions.ts';
export { listElementFollowers, moveReactions } from './community.queries.ts';
