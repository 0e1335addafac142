import './listProgress.graphql.ts';
import './targets.graphql.ts';

export { setTarget } from './setTarget.ts';
export { registerTargetReactions } from './targets.reactions.ts';
