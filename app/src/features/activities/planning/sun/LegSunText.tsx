import type { ReactNode } from 'react';
import { INDICATIVE_CELL_METERS } from '@cordada/core/terrain/lineGround';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { NamedLeg, Schedule } from '../planLegs.ts';
import { sunOfLeg } from './legSuns.ts';

/** Terrain known this far casts all shadows that matter. */
const REACH_ENOUGH_METERS = 20_000;
const ROUND_SECONDS = 300;

/** Hours of sun on a leg, to five minutes: the terrain knows it no better. */
export function LegSunText({
  along,
  legs,
  index,
  schedule,
}: {
  readonly along: SunAlong;
  readonly legs: readonly NamedLeg[];
  readonly index: number;
  readonly schedule: Schedule;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const sun = sunOfLeg(along, legs, index, schedule);
  if (!sun) return null;
  const duration = (seconds: number): string => {
    const rounded = Math.round(seconds / ROUND_SECONDS) * ROUND_SECONDS;
    return rounded === 0 ? t('planning.sun.zero') : format.duration(rounded);
  };
  return (
    <span className="text-sm text-muted">
      {sun.walkSeconds === null
        ? t('planning.sun.day', { day: duration(sun.daySeconds) })
        : t('planning.sun.leg', { walk: duration(sun.walkSeconds), day: duration(sun.daySeconds) })}
    </span>
  );
}

export function SunSourceNote({ sun, day }: { readonly sun: SunAlong; readonly day: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <p className="max-w-prose text-sm text-muted">
      {t('planning.sun.source', {
        day: format.date(day),
        source: sun.source,
        cell: format.elevation(sun.cellMeters),
      })}{' '}
      {sun.cellMeters >= INDICATIVE_CELL_METERS ? `${t('planning.sun.coarse')} ` : null}
      {sun.reachMeters < REACH_ENOUGH_METERS
        ? t('planning.sun.reach', { distance: format.distance(sun.reachMeters) })
        : null}
    </p>
  );
}
