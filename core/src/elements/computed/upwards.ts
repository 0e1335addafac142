import type { KindName } from '../kinds.ts';

/** Whether maps draw it in either direction, and it is climbed upwards. */
export const isClimbedUp = (kind: KindName): boolean =>
  kind === 'ridge' || kind === 'viaFerrata' || kind === 'couloir' || kind === 'climbingRoute';

/** Ascent and descent of what is climbed upwards, in whichever direction its line is stored. */
export const upwards = ({ ascentMeters, descentMeters }: Record<'ascentMeters' | 'descentMeters', number>) => ({
  ascentMeters: Math.max(ascentMeters, descentMeters),
  descentMeters: Math.min(ascentMeters, descentMeters),
});
