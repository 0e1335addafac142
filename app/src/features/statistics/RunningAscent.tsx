import type { ReactNode } from 'react';
import { today } from '@cordada/core/format/formatDate';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { runningTotals } from './statisticsData.ts';

type Year = StatisticsPartsFragment['years'][number];

const WIDTH = 120;
const HEIGHT = 60;

/** The ascent since January of one year beside another, as lines over the twelve months; the running year ends today. */
export function RunningAscent({
  year,
  other,
  months,
}: {
  readonly year: Year;
  readonly other: Year | null;
  /** Short names, January first. */
  readonly months: readonly string[];
}): ReactNode {
  const format = useFormat();
  const both = (other ? [other, year] : [year]).map((one) => ({
    year: one.year,
    totals: runningTotals(one.monthlyAscentMeters, one.year, today()),
  }));
  const most = Math.max(1, ...both.flatMap(({ totals }) => totals));
  const x = (month: number): number => (month * WIDTH) / 12;
  const y = (meters: number): number => HEIGHT - (meters / most) * HEIGHT;
  return (
    <>
      <p className="flex items-center gap-2 text-xs text-muted">
        {format.elevation(most)}
        <span className="grow border-t border-dashed border-line-strong" />
      </p>
      <div className="-mt-5 grid gap-1">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible border-b border-line-strong lg:h-60"
          fill="none"
          strokeLinejoin="round"
        >
          {both.map((one) => (
            <polyline
              key={one.year}
              points={[0, ...one.totals].map((meters, month) => `${x(month)},${y(meters)}`).join(' ')}
              vectorEffect="non-scaling-stroke"
              strokeWidth={one.year === year.year ? 3.5 : 2}
              strokeDasharray={one.year === year.year ? undefined : '5 4'}
              className={one.year === year.year ? 'stroke-accent' : 'stroke-muted'}
            />
          ))}
        </svg>
        <div className="grid grid-cols-12 text-center text-xs text-muted">
          {months.map((month) => (
            <span key={month} className="truncate">
              {month}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
