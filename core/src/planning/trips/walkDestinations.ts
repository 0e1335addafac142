import type { KindName } from '@cordada/core/elements/kinds';

/** One can stand on these. */
export const WALK_DESTINATIONS: readonly KindName[] = ['mountain', 'volcano', 'shelter', 'genericPoint'];
