import './targets.graphql.ts';

export { registerTargetReactions } from './targets.reactions.ts';
