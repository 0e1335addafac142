export { findWalksTo } from './findWalksTo.ts';
export type { Walk } from './findWalksTo.ts';
export { buildPathNetwork } from './pathNetwork.ts';
export type { PathNetwork, WalkSearchInput } from './pathNetwork.ts';
export { walkFigures } from './walkFigures.ts';
