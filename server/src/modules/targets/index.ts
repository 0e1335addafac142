import './celebrations/celebrations.graphql.ts';
import './details/details.graphql.ts';
import './importing/importing.graphql.ts';
import './listProgress.graphql.ts';
import './mostActive.graphql.ts';
import './targets.graphql.ts';

export { moveTargets, setTarget } from './setTarget.ts';
export { registerTargetRoutes } from './map/targetTiles.rest.ts';
export { registerTargetReactions, targetJobs } from './targets.reactions.ts';
export { publicListDay } from './listing/publicTargets.queries.ts';
export { listConcerned } from './targets.queries.ts';

export { inMyState, targetsByTypeOf } from './targets.queries.ts';
