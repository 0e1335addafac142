import './walks.graphql.ts';

export { listSurroundings } from './surroundings.ts';
export type { WalkStart, WalkSearchInput } from './search/pathNetwork.ts';
export type { WalkedPlace } from './search/walkedPlace.ts';
export { isReachedAtEdge } from './walkedPlaceOf.ts';
export type { Walk } from './search/findWalksTo.ts';
export type { WalkFigures } from './search/walkFigures.ts';
export { GradeType, WalkStartType } from './walks.graphql.ts';
export { isNear } from './walks.queries.ts';
export { createWalkFinder } from './walksTo.ts';
