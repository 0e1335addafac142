import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { ActivityFilter } from '@cordada/core/activities/activityFilter';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { AnyLinkButton } from '#app/ui/buttons/Button.tsx';
import { FactStrip } from '#app/ui/lists/FactStrip.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { EmptyState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useFigures } from '../stats/activityStats.ts';
import { YearCalendar } from './mine/YearCalendar.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { isFiltered } from './activityListing.ts';
import type { ActivitiesBoardData } from './activityListing.ts';

const ActivitiesMap = lazyPart(async () => (await import('./ActivitiesMap.tsx')).ActivitiesMap);

const VIEWS = ['list', 'map', 'days'] as const;

function YearsOut({ days }: { readonly days: ActivitiesBoardData['totals']['daysOut'] }): ReactNode {
  const t = useMessages();
  const years = Map.groupBy(days, ({ day }) => day.slice(0, 4));
  return (
    <div className="grid gap-8">
      {[...years]
        .sort(([a], [b]) => Number(b) - Number(a))
        .map(([year, some]) => (
          <section key={year} aria-labelledby={`year-${year}`} className="grid gap-3">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 id={`year-${year}`} className="text-2xl">
                {year}
              </h2>
              <p className="text-muted">{t('activities.daysOut.count', { count: some.length })}</p>
            </div>
            <YearCalendar days={some} firstDay={`${year}-01-01`} lastDay={`${year}-12-31`} />
          </section>
        ))}
    </div>
  );
}

export function ActivitiesBoard({
  data,
  target,
  ownerId,
  filter,
  empty,
  children,
}: {
  readonly data: ActivitiesBoardData;
  readonly target: AnyPageTarget;
  /** Null for the activities of the viewer. */
  readonly ownerId: string | null;
  readonly filter: ActivityFilter;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const figuresOf = useFigures();
  const [query] = useSearchParams();
  const { totals } = data;
  const views = filter.status === 'planned' ? VIEWS.filter((name) => name !== 'days') : VIEWS;
  const view = views.find((name) => name === query.get('v')) ?? 'list';
  // The state is a page of its own, not a filter of one.
  const isPart = isFiltered({ ...filter, status: null });
  if (data.total === 0 && !isPart) return empty;
  const { after: _after, v: _view, ...kept } = Object.fromEntries(query) as Record<string, string>;
  return (
    <>
      {totals.activities > 0 ? (
        // One's own states stand above, with a rule of their own. Phones have them in one line beside the number.
        <div className={`max-sm:hidden ${ownerId === null ? '[&>dl]:border-t-0 [&>dl]:pt-0' : ''}`}>
          <FactStrip
            facts={[
              { label: t('activities.list.days'), value: format.number(totals.days) },
              ...figuresOf({
                distanceMeters: totals.distanceMeters || null,
                ascentMeters: totals.ascentMeters || null,
                descentMeters: null,
                movingSeconds: totals.movingSeconds || null,
                totalSeconds: null,
                maxElevationMeters: totals.maxElevationMeters,
              }),
            ]}
          />
        </div>
      ) : null}
      {/* Without sums, the state above says the number. */}
      <p
        role="status"
        className={`text-sm font-semibold sm:hidden ${totals.activities > 0 || isPart ? '' : 'sr-only'}`}
      >
        {t('activities.count', { count: data.total })}
        <span className="font-normal text-muted">
          {[
            totals.distanceMeters > 0 ? format.wholeDistance(totals.distanceMeters) : null,
            totals.ascentMeters > 0 ? `↑\u00A0${format.elevation(totals.ascentMeters)}` : null,
            totals.movingSeconds > 0 ? format.duration(totals.movingSeconds) : null,
          ].map((sum) => (sum === null ? null : ` · ${sum}`))}
        </span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:contents">
        <ActivityFilters
          target={target}
          filter={filter}
          years={totals.years}
          isOwn={ownerId === null}
          view={view}
          isBesideViews
        />
        <nav
          aria-label={t('activities.list.view')}
          className="flex flex-wrap items-center gap-2 max-sm:col-start-1 max-sm:row-start-1"
        >
          {/* The state above says how many there are of one's own; the region stays, or changes would not be announced. */}
          <p
            role="status"
            className={`max-sm:hidden ${ownerId === null && !isPart ? 'sr-only' : 'mr-auto font-semibold'}`}
          >
            {t('activities.count', { count: data.total })}
          </p>
          {views.map((name) => (
            <AnyChipLink
              key={name}
              {...target}
              query={name === 'list' ? kept : { ...kept, v: name }}
              isCurrent={name === view}
            >
              {t(`activities.list.view.${name}`)}
            </AnyChipLink>
          ))}
        </nav>
      </div>
      {data.total === 0 ? (
        <EmptyState
          title={t('activities.list.nothing.title')}
          text={t('activities.list.nothing.text')}
          action={<AnyLinkButton {...target}>{t('activities.list.clear')}</AnyLinkButton>}
        />
      ) : view === 'days' ? (
        <YearsOut days={totals.daysOut} />
      ) : view === 'map' ? (
        <SectionErrorBoundary>
          <Suspense fallback={<Skeleton className="h-[28rem] sm:h-[36rem]" />}>
            <ActivitiesMap ownerId={ownerId} filter={filter} />
          </Suspense>
        </SectionErrorBoundary>
      ) : (
        children
      )}
    </>
  );
}
