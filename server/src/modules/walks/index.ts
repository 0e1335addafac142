import './walks.graphql.ts';

export { listKnownAround } from './knownWays.ts';
export type { WalkStart, Walked, WalkedPlace } from './search/pathNetwork.ts';
export type { Walk } from './search/findWalksTo.ts';
export type { WalkFigures } from './search/walkFigures.ts';
export { GradeType, WalkStartType } from './walks.graphql.ts';
export { isNear } from './walks.queries.ts';
export { createWalkFinder } from './walksTo.ts';
