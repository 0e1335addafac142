import type { StatisticsTotalsPartsFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

const LABELS = {
  ascentMeters: 'statistics.ascent',
  distanceMeters: 'statistics.distance',
  movingSeconds: 'statistics.moving',
  activities: 'statistics.activities',
  days: 'statistics.days',
  summits: 'statistics.summits',
  newSummits: 'statistics.newSummits',
  nights: 'statistics.nights',
} as const;
export type Measure = keyof typeof LABELS;
type Totals = Readonly<Record<Measure, number>>;

const isMeasure = (name: string): name is Measure => name in LABELS;
const MEASURES: readonly Measure[] = Object.keys(LABELS).filter(isMeasure);

/** Where both are the same number, the second one alone says it. */
const REPEATED: Readonly<Partial<Record<Measure, Measure>>> = { days: 'activities', newSummits: 'summits' };

/** What nearly every activity has. */
const EXPECTED: readonly Measure[] = ['ascentMeters', 'distanceMeters', 'movingSeconds', 'summits'];

/** The numbers that say something of these years: not zero in all of them, nor everywhere the same as another one. */
export const shownMeasures = (years: readonly Totals[]): readonly Measure[] =>
  MEASURES.filter((name) => {
    const other = REPEATED[name];
    return years.some((one) => one[name] > 0) && !(other && years.every((one) => one[name] === one[other]));
  });

/** What could have been recorded, and was not. */
export const missingMeasures = (totals: Totals): readonly Measure[] => EXPECTED.filter((name) => totals[name] === 0);

export function useMeasureTexts(): {
  readonly label: (measure: Measure) => string;
  readonly value: (totals: StatisticsTotalsPartsFragment, measure: Measure) => string;
} {
  const t = useMessages();
  const format = useFormat();
  return {
    label: (measure) => t(LABELS[measure]),
    value: (totals, measure) =>
      measure === 'ascentMeters'
        ? format.elevation(totals[measure])
        : measure === 'distanceMeters'
          ? format.distance(totals[measure])
          : measure === 'movingSeconds'
            ? format.duration(totals[measure])
            : format.number(totals[measure]),
  };
}
