import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Fact } from '#app/ui/lists/FactStrip.tsx';

export interface ActivityStats {
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly movingSeconds: number | null;
  readonly totalSeconds: number | null;
  readonly maxElevationMeters: number | null;
}

const SPACE = '\u00A0';

/** A walking time is not known more exactly. */
const WALKING_STEP_SECONDS = 5 * 60;

/** The figures of an activity; of a plan with its walking time, in seconds. */
export function useFigures(): (figures: ActivityStats, walkingSeconds?: number | null) => Fact[] {
  const t = useMessages();
  const format = useFormat();
  const split = (label: string, text: string): Fact => {
    const at = text.indexOf(SPACE);
    // Keeps '5 h 12 min' as one value, because it has several units.
    return text.indexOf(SPACE, at + 1) >= 0 || at < 0
      ? { label, value: text }
      : { label, value: text.slice(0, at), unit: text.slice(at + 1) };
  };
  const sameTime = ({ movingSeconds, totalSeconds }: ActivityStats): boolean =>
    movingSeconds !== null && totalSeconds !== null && format.duration(movingSeconds) === format.duration(totalSeconds);
  return (figures, walkingSeconds = null) =>
    [
      figures.distanceMeters === null ? null : split(t('activities.distance'), format.distance(figures.distanceMeters)),
      figures.ascentMeters === null ? null : split(t('activities.ascent'), format.elevation(figures.ascentMeters)),
      figures.descentMeters === null ? null : split(t('activities.descent'), format.elevation(figures.descentMeters)),
      figures.maxElevationMeters === null
        ? null
        : split(t('activities.highest'), format.elevation(figures.maxElevationMeters)),
      walkingSeconds === null
        ? null
        : {
            label: t('planning.way'),
            value: `≈${SPACE}${format.walkingTime(Math.round(walkingSeconds / WALKING_STEP_SECONDS) * WALKING_STEP_SECONDS)}`,
          },
      figures.movingSeconds === null ? null : split(t('activities.moving'), format.duration(figures.movingSeconds)),
      // Who never stopped is not told the same time twice.
      figures.totalSeconds === null || sameTime(figures)
        ? null
        : split(t('activities.total'), format.duration(figures.totalSeconds)),
    ].filter((fact) => fact !== null);
}

export function sumFigures(figures: readonly ActivityStats[]): ActivityStats | null {
  if (figures.length === 0) return null;
  const join = (field: keyof ActivityStats, combine: (a: number, b: number) => number): number | null => {
    const values = figures.map((one) => one[field]).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((a, b) => combine(a, b));
  };
  const sum = (a: number, b: number): number => a + b;
  return {
    distanceMeters: join('distanceMeters', sum),
    ascentMeters: join('ascentMeters', sum),
    descentMeters: join('descentMeters', sum),
    movingSeconds: join('movingSeconds', sum),
    totalSeconds: join('totalSeconds', sum),
    maxElevationMeters: join('maxElevationMeters', Math.max),
  };
}
