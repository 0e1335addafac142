import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import type { KindName } from '@cordada/core/elements/kinds';

/** One can stand on these. */
export const WALK_DESTINATIONS: readonly KindName[] = ['mountain', 'volcano', 'shelter', 'genericPoint'];

/** Whether walks lead to it, or to where it is climbed from. */
export const isWalkedTo = (kind: KindName): boolean => WALK_DESTINATIONS.includes(kind) || isClimbedUp(kind);
