import type { KindName } from '@cordada/core/elements/kinds';

const VISITED: ReadonlySet<KindName> = new Set(['shelter', 'access', 'genericPoint']);

/** How a member says that a place is completed: one does a summit or a route, and is at a hut. */
export const didText = (kind: KindName): 'targets.did' | 'targets.wasHere' =>
  VISITED.has(kind) ? 'targets.wasHere' : 'targets.did';
