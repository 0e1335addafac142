import type { KindName } from '../../elements/kinds.ts';

/** One can stand on these. */
export const WALK_DESTINATIONS: readonly KindName[] = ['mountain', 'volcano', 'shelter', 'genericPoint'];
