import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { YearCalendar } from '#app/features/activities/index.ts';
import { ElementLink, SectionHead } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink, useAnyPagePath } from '#app/pages/PageLink.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { AnyLinkButton, LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { FactStrip } from '#app/ui/lists/FactStrip.tsx';
import { useCurrentInRow } from '#app/ui/lists/useCurrentInRow.ts';
import { KindsChart, MonthsChart, SummitMonthsTable } from './charts.tsx';
import { CompletedKinds } from './CompletedKinds.tsx';
import { missingMeasures, shownMeasures, useMeasureTexts } from './measures.ts';
import { StatisticsActions, mapsOf } from './StatisticsActions.tsx';
import type { StatisticsPage } from './StatisticsActions.tsx';
import { YearsChart } from './YearsChart.tsx';
import { YearsTable } from './YearsTable.tsx';
import { daysByMonth, shownTotals } from './statisticsData.ts';

/** All numbers of a member, of all years or of one. */
export function StatisticsBoard({
  data,
  name,
  target,
  empty,
}: StatisticsPage & { readonly empty: ReactNode }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useMeasureTexts();
  const navigate = useNavigate();
  const pathOf = useAnyPagePath();
  const row = useCurrentInRow(data.statistics.years.findIndex((one) => one.year === data.year) + 1);
  const { statistics, year, otherYear, daysYear, completed } = data;
  const { years, highestSummit, advanced } = statistics;
  const latest = years[0];
  if (!latest) return empty;
  const totals = shownTotals(data);
  const { kinds } = years.find((one) => one.year === year) ?? statistics;
  // Of completed targets alone there is neither a month nor a kind of activity.
  const hasActivities = totals.days > 0;
  const missing = hasActivities ? missingMeasures(totals) : [];
  const compared = years.find((one) => one.year === daysYear) ?? latest;
  const other = years.find((one) => one.year === otherYear);
  const maps = mapsOf(target, year);
  const hasProgress = year === null && years.length > 1;
  const hasPlaces = year === null && completed.length > 0;
  const hasMonths =
    hasActivities &&
    (statistics.days.length > 0 ||
      [compared, other].some((one) => one?.monthlyAscentMeters.some((meters) => meters > 0)));
  const months = hasMonths ? (
    <Panel id="months" title={t('statistics.months')}>
      {other ? (
        <label className="flex flex-wrap items-center gap-2 text-muted">
          {t('statistics.compare', { year: String(compared.year) })}
          <select
            className="min-h-11 rounded-sm border border-line-strong bg-raised px-3"
            value={other.year}
            onChange={({ target: { value } }) =>
              void navigate(pathOf({ ...target, query: { year: String(compared.year), with: value } }), {
                preventScrollReset: true,
              })
            }
          >
            {years
              .filter((one) => one.year !== compared.year && one.totals.days > 0)
              .map((one) => (
                <option key={one.year}>{one.year}</option>
              ))}
          </select>
        </label>
      ) : null}
      <div className={other ? 'grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-10' : ''}>
        <MonthsChart year={compared} other={other ?? null} daysOut={daysByMonth(statistics.days)} />
        {/* The figures of a chosen year are above. */}
        {other ? <YearsTable years={year === null ? [compared, other] : [other]} /> : null}
      </div>
    </Panel>
  ) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        <nav
          ref={row}
          aria-label={t('statistics.years')}
          className="relative scroll-row flex gap-2 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
        >
          {[null, ...years.map((one) => one.year)].map((one) => (
            <AnyChipLink
              key={one ?? 'all'}
              {...target}
              {...(one === null ? {} : { query: { year: String(one) } })}
              isCurrent={one === year}
            >
              <span className="whitespace-nowrap">{one ?? t('statistics.allYears')}</span>
            </AnyChipLink>
          ))}
        </nav>
        {hasProgress ? (
          <YearsChart totals={totals} years={years} />
        ) : (
          <FactStrip
            facts={shownMeasures([totals]).map((one) => ({ label: texts.label(one), value: texts.value(totals, one) }))}
          />
        )}
        {missing.length > 0 ? (
          <p className="text-sm text-muted">
            {t('statistics.missing', { names: missing.map((one) => texts.label(one).toLowerCase()).join(', ') })}
          </p>
        ) : null}
        {months}
        {hasActivities ? null : (
          <EmptyState
            title={
              year === null
                ? t(statistics.isOwn ? 'statistics.empty.mine' : 'statistics.empty')
                : t('statistics.noActivities', { year: String(year) })
            }
            text={t('statistics.noActivities.text', { count: totals.summits })}
            action={<AnyLinkButton {...maps.list}>{t('statistics.noActivities.action')}</AnyLinkButton>}
          />
        )}
        <StatisticsActions
          data={data}
          name={name}
          target={target}
          className="scroll-row -mx-4 flex px-4 sm:hidden [&>*]:shrink-0"
        />
      </div>
      <div className={hasPlaces ? 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 lg:grid-cols-2' : 'contents'}>
        {hasActivities ? (
          <Panel id="kinds" title={t('statistics.kinds')}>
            <KindsChart kinds={kinds} />
          </Panel>
        ) : null}
        {hasPlaces ? (
          <Panel id="places" title={t('statistics.places')}>
            <CompletedKinds counts={completed} target={maps.targets} />
          </Panel>
        ) : null}
      </div>
      {statistics.days.length > 0 ? (
        <section aria-labelledby="calendar" className="grid gap-4">
          <SectionHead id="calendar" title={t('statistics.calendar', { year: String(compared.year) })} />
          <YearCalendar
            days={statistics.days.map(({ day, activities }) => ({ day, count: activities }))}
            firstDay={`${daysYear}-01-01`}
            lastDay={`${daysYear}-12-31`}
          />
        </section>
      ) : null}
      {year === null ? (
        <section aria-labelledby="records" className="grid gap-4">
          <SectionHead id="records" title={t('statistics.records')} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-5 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 sm:gap-x-8 lg:grid-cols-3 lg:[&>:last-child:nth-child(3n+1)]:col-span-3">
            {highestSummit?.element ? (
              <RecordEntry
                label={t('statistics.highestSummit')}
                value={format.elevation(highestSummit.elevationMeters)}
              >
                <ElementLink
                  className="prose-link"
                  element={{ ...highestSummit.element, kind: highestSummit.element.type }}
                >
                  {highestSummit.element.name}
                </ElementLink>
              </RecordEntry>
            ) : null}
            {statistics.records.map(({ name: record, value, day, activity }) => (
              <RecordEntry
                key={record}
                label={t(`statistics.record.${record}`)}
                value={
                  record === 'distance'
                    ? format.distance(value)
                    : record === 'moving'
                      ? format.duration(value)
                      : record === 'earliest'
                        ? clock(value)
                        : record === 'longest'
                          ? t('statistics.dayCount', { count: value })
                          : format.elevation(value)
                }
              >
                {activity ? (
                  <PageLink page="activity" params={activity} className="prose-link">
                    {activity.title}
                  </PageLink>
                ) : null}{' '}
                <span className="whitespace-nowrap text-muted">{format.date(day)}</span>
              </RecordEntry>
            ))}
          </dl>
        </section>
      ) : null}
      {year !== null ? null : advanced ? (
        <Panel id="advanced" title={t('statistics.ascentNumber')}>
          <div className="flex items-center gap-x-5">
            <span className="font-display text-6xl leading-none font-bold text-accent">{advanced.ascentNumber}</span>
            <p className="max-w-prose text-muted">
              {t('statistics.ascentNumber.text', {
                number: advanced.ascentNumber,
                ascent: format.elevation(advanced.ascentNumber * 100),
                missing: advanced.ascentNumberMissing,
                next: format.elevation((advanced.ascentNumber + 1) * 100),
              })}
            </p>
          </div>
          {advanced.summitMonths.length > 0 ? <SummitMonthsTable rows={advanced.summitMonths} /> : null}
        </Panel>
      ) : statistics.isOwn ? (
        <section aria-labelledby="advanced" className="grid gap-3 rounded-lg border border-line bg-raised p-5">
          <h2 id="advanced" className="text-xl">
            {t('statistics.advanced')}
          </h2>
          <p className="max-w-prose text-muted">{t('statistics.advanced.text')}</p>
          <div>
            <LinkButton page="pricing">{t('statistics.advanced.action')}</LinkButton>
          </div>
        </section>
      ) : null}
    </div>
  );
}

function Panel({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-5 rounded-lg border border-line bg-raised p-4 sm:p-6"
    >
      <h2 id={id} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function clock(minutes: number): string {
  return [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

function RecordEntry({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="block font-display text-2xl font-bold">{value}</span>
        {children}
      </dd>
    </div>
  );
}
