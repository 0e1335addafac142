import type { ReactNode } from 'react';
import { useState } from 'react';
import { monthNames } from '@cordada/core/format/formatDate';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { RunningAscent } from './RunningAscent.tsx';

type Year = StatisticsPartsFragment['years'][number];
type Kinds = StatisticsPartsFragment['kinds'];
type SummitMonths = NonNullable<StatisticsPartsFragment['advanced']>['summitMonths'][number];

/** Ascent in each month of one year beside another, and the days out in each month of the first. */
export function MonthsChart({
  year,
  other,
  daysOut,
}: {
  readonly year: Year;
  readonly other: Year | null;
  /** How many days of each month of `year` had an activity, January first. */
  readonly daysOut: readonly number[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  // Whoever compares years asks whether this one is ahead.
  const [isRunning, setRunning] = useState(other !== null);
  const [short, long] = [monthNames(language), monthNames(language, 'long')];
  const most = Math.max(1, ...year.monthlyAscentMeters, ...(other?.monthlyAscentMeters ?? []));
  const both = other ? [other, year] : [year];
  // Of other members only those days are known of which everybody may know.
  const hasDays = daysOut.some((count) => count > 0);
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {both.toReversed().map((one) => (
          <span key={one.year} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-sm ${one === year ? 'bg-accent' : 'bg-muted/50'}`} />
            {one.year}
          </span>
        ))}
        <span role="group" aria-label={t('statistics.months')} className="flex gap-2 sm:ml-auto">
          {[false, true].map((one) => (
            <Chip key={String(one)} isPressed={one === isRunning} onClick={() => setRunning(one)}>
              {t(one ? 'statistics.months.running' : 'statistics.months.each')}
            </Chip>
          ))}
        </span>
      </figcaption>
      {isRunning ? (
        <div aria-hidden className="grid gap-3">
          <RunningAscent year={year} other={other} months={short} />
        </div>
      ) : (
        <>
          <p aria-hidden className="flex items-center gap-2 text-xs text-muted">
            {format.elevation(most)}
            <span className="grow border-t border-dashed border-line-strong" />
          </p>
          <div aria-hidden className="-mt-5 flex h-44 items-stretch lg:h-60">
            {short.map((month, index) => (
              <div key={month} className="flex min-w-0 flex-1 flex-col gap-1 text-center text-xs">
                <div className="flex flex-1 items-end justify-center gap-px border-b border-line-strong px-0.5 sm:px-1.5">
                  {both.map((one) => (
                    <span
                      key={one.year}
                      className={`w-1/2 max-w-5 rounded-t-sm ${one === year ? 'bg-accent' : 'bg-muted/50'}`}
                      style={{ height: `${(100 * (one.monthlyAscentMeters[index] ?? 0)) / most}%` }}
                    />
                  ))}
                </div>
                <span className="truncate text-muted">{month}</span>
                {hasDays ? (
                  <span className="font-semibold">{daysOut[index] ? format.number(daysOut[index]) : '\u00A0'}</span>
                ) : null}
              </div>
            ))}
          </div>
          {hasDays ? (
            <p aria-hidden className="-mt-2 text-xs text-muted">
              {t('statistics.daysByMonth', { year: String(year.year) })}
            </p>
          ) : null}
        </>
      )}
      <div className="sr-only">
        <table>
          <caption>{t('statistics.months')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.month')}</th>
              {both.map((one) => (
                <th key={one.year} scope="col">
                  {one.year}
                </th>
              ))}
              {hasDays ? <th scope="col">{t('statistics.daysByMonth', { year: String(year.year) })}</th> : null}
            </tr>
          </thead>
          <tbody>
            {long.map((month, index) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {both.map((one) => (
                  <td key={one.year}>{format.elevation(one.monthlyAscentMeters[index] ?? 0)}</td>
                ))}
                {hasDays ? <td>{format.number(daysOut[index] ?? 0)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Ascent of each type of activity as its share of the whole, the largest first. */
export function KindsChart({ kinds }: { readonly kinds: Kinds }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const sorted = kinds.toSorted((a, b) => b.ascentMeters - a.ascentMeters || b.activities - a.activities);
  const whole = sorted.reduce((sum, { ascentMeters }) => sum + ascentMeters, 0);
  return (
    <ul className="grid content-start gap-5">
      {sorted.map(({ kind, activities, distanceMeters, ascentMeters }) => (
        <li key={kind} className="grid gap-1.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">{t(`activities.kind.${kind}`)}</span>
            {ascentMeters > 0 ? (
              <span className="font-display text-lg font-bold">{format.elevation(ascentMeters)}</span>
            ) : null}
          </p>
          {ascentMeters > 0 ? (
            <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(100 * ascentMeters) / whole}%` }}
              />
            </span>
          ) : null}
          <p className="text-sm text-muted">
            {t('statistics.activityCount', { count: activities })}
            {distanceMeters > 0 ? ` · ${format.distance(distanceMeters)}` : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** In which months of the year summits were climbed. */
export function SummitMonthsTable({ rows }: { readonly rows: readonly SummitMonths[] }): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const months = monthNames(language, 'long');
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{t('statistics.summitMonths')}</h3>
      <ul className="grid gap-2">
        {rows.map(({ element, times, months: climbed }) =>
          element ? (
            <li key={element.id} className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[16rem_1fr]">
              <span>
                <ElementLink className="prose-link" element={{ ...element, kind: element.type }}>
                  {element.name}
                </ElementLink>{' '}
                <span className="text-muted">{t('statistics.times', { count: times })}</span>
              </span>
              <span
                role="img"
                aria-label={climbed.map((month) => months[month - 1]).join(', ')}
                className="grid max-w-md grid-cols-12 gap-1"
              >
                {months.map((month, index) => (
                  <span
                    key={month}
                    title={month}
                    className={`grid h-6 place-items-center rounded-sm text-xs uppercase ${
                      climbed.includes(index + 1) ? 'bg-accent text-paper' : 'bg-sunken text-muted'
                    }`}
                  >
                    {month.slice(0, 1)}
                  </span>
                ))}
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
