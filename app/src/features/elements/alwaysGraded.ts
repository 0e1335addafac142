import type { KindName } from '@cordada/core/elements/kinds';

const ALWAYS_GRADED: readonly KindName[] = ['couloir', 'viaFerrata', 'climbingRoute', 'ridge'];

/** Whether nobody goes without knowing its grade: cards begin with it, and a page says when it is unknown. */
export const isAlwaysGraded = (kind: KindName): boolean => ALWAYS_GRADED.includes(kind);
