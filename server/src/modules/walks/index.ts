import './walks.graphql.ts';

export { listKnownWays } from './knownWays.ts';
export { openPathNetwork } from './pathNetwork.ts';
export type { PathNetwork, WalkStart } from './pathNetwork.ts';
export { isReachedAtEdge } from './walkedPlace.ts';
export type { WalkedPlace } from './walkedPlace.ts';
export { walkFigures } from './walkFigures.ts';
export type { WalkFigures } from './walkFigures.ts';
export { GradeType, WalkStartType } from './walks.graphql.ts';
export { isNear } from './walks.queries.ts';
export { createWalkFinder } from './walksTo.ts';
