import type { ReactNode } from 'react';
import { useState } from 'react';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { shownMeasures, useMeasureTexts } from './measures.ts';
import type { Measure } from './measures.ts';

type Year = StatisticsPartsFragment['years'][number];
type Totals = StatisticsPartsFragment['totals'];

/** More do not fit a phone; earlier years are in the choice of years. */
const YEARS_SHOWN = 15;

/** So many have their numbers above them on a phone. */
const FEW_YEARS = 6;

/** The totals of all years; the chosen one is drawn below year by year, the earliest first. */
export function YearsChart({ totals, years }: { readonly totals: Totals; readonly years: readonly Year[] }): ReactNode {
  const t = useMessages();
  const texts = useMeasureTexts();
  const measures = shownMeasures([totals]);
  const [chosen, setChosen] = useState<Measure>('ascentMeters');
  const measure = measures.includes(chosen) ? chosen : (measures[0] ?? 'activities');
  const oldestFirst = years.slice(0, YEARS_SHOWN).toReversed();
  const shown = oldestFirst.slice(
    Math.max(
      0,
      oldestFirst.findIndex(({ totals: ofYear }) => ofYear[measure] > 0),
    ),
  );
  const most = Math.max(1, ...shown.map((one) => one.totals[measure]));
  return (
    <section
      aria-labelledby="progress"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-raised pb-4 sm:pb-6"
    >
      <h2 id="progress" className="sr-only">
        {t('statistics.progress')}
      </h2>
      <div
        role="group"
        aria-label={t('statistics.number')}
        className="grid grid-cols-3 rounded-t-lg border-b border-line px-1 sm:flex sm:px-3"
      >
        {measures.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === measure}
            onClick={() => setChosen(one)}
            className="-mb-px grid min-h-16 grow content-center justify-items-start border-b-3 border-transparent px-2.5 py-2 text-left sm:px-3 sm:whitespace-nowrap outline-offset-[-3px] hover:bg-sunken aria-pressed:border-accent"
          >
            <span className="font-display leading-7 font-bold whitespace-nowrap sm:text-2xl">
              {texts.value(totals, one)}
            </span>
            <span className={`text-sm ${one === measure ? 'font-semibold' : 'text-muted'}`}>{texts.label(one)}</span>
          </button>
        ))}
      </div>
      <ol
        className="flex h-52 items-stretch px-4 sm:px-6"
        aria-label={`${t('statistics.progress')}: ${texts.label(measure)}`}
      >
        {shown.map(({ year, totals: ofYear }) => (
          <li key={year} className="flex min-w-0 flex-1 flex-col justify-end gap-1 text-center text-xs">
            <span className="flex min-h-0 flex-1 flex-col items-center justify-end gap-1 border-b border-line-strong px-0.5 sm:px-1.5">
              <span className={`text-muted ${shown.length > FEW_YEARS ? 'sr-only sm:not-sr-only' : ''}`}>
                {ofYear[measure] > 0 ? texts.value(ofYear, measure) : null}
              </span>
              <span
                aria-hidden
                className="w-full max-w-16 rounded-t-sm bg-accent sm:max-w-28"
                style={{ height: `calc((100% - 1.25rem) * ${ofYear[measure] / most})` }}
              />
            </span>
            <span className="font-semibold">{year}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
