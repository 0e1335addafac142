import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { compareAttempts, wholeOf } from '@cordada/core/activities/compareAttempts';
import type { AttemptSegment } from '@cordada/core/activities/compareAttempts';
import { runOperation } from '#app/data/execute.ts';
import { CompareAttempts } from '#app/data/generated/compare.ts';
import type { CompareAttemptsData } from '#app/data/generated/compare.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';

type Attempted = CompareAttemptsData['myAttempts'][number];

interface ComparedData {
  readonly element: CompareAttemptsData['element'];
  readonly attempts: readonly Attempted[];
  readonly viewerId: string | undefined;
  readonly withCompanions: boolean;
}

export const load: Load<ComparedData> = async ({ params, url, site, signal }) => {
  const withCompanions = url.searchParams.get('with') === 'companions';
  const variables = { id: params['id'] ?? '', withCompanions };
  const { element, myAttempts, viewer } = await runOperation(site, CompareAttempts, variables, signal);
  return {
    element,
    attempts: myAttempts.toSorted((a, b) => b.happenedOn.localeCompare(a.happenedOn)),
    viewerId: viewer?.id,
    withCompanions,
  };
};

/** Free points have no id; their name is what they share. */
const keyOf = ({ element, name }: Attempted['milestones'][number]): string => element?.id ?? `point ${name}`;

/** The times of one's own activities at a place, from place to place. */
export function CompareScreen(): ReactNode {
  const t = useMessages();
  const { element, attempts, viewerId, withCompanions } = useLoaderData<ComparedData>();
  const points = attempts.map(({ id, milestones }) => ({
    id,
    points: milestones.map((milestone) => ({
      key: keyOf(milestone),
      at: milestone.reachedAt === null ? null : Date.parse(milestone.reachedAt) / 1_000,
    })),
  }));
  const names = new Map(attempts.flatMap(({ milestones }) => milestones.map((one) => [keyOf(one), one.name])));
  const segments = compareAttempts(points);
  const whole = wholeOf(points, segments);
  const total: AttemptSegment = {
    from: '',
    to: '',
    seconds: attempts.map(({ totalSeconds }) => totalSeconds),
    best: leastOf(attempts.map(({ totalSeconds }) => totalSeconds)),
  };
  const nameOf = ({ from, to }: AttemptSegment): string =>
    t('activities.compare.segment', { from: names.get(from) ?? '', to: names.get(to) ?? '' });
  const columns = [
    ...segments.map((segment) => ({ id: `${segment.from} ${segment.to}`, label: nameOf(segment), segment })),
    ...(whole ? [{ id: 'whole', label: t('activities.compare.whole'), segment: whole }] : []),
    // Only tracks have a total time.
    ...(total.best === null ? [] : [{ id: 'total', label: t('activities.compare.total'), segment: total }]),
  ];
  const isComparable = attempts.length > 1;
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('activities.compare.title', { name: element.name })} />
      <div className="grid gap-2">
        <h1 className="text-4xl text-balance sm:text-5xl">
          <ElementLink element={{ ...element, kind: element.type }}>
            {t('activities.compare.title', { name: element.name })}
          </ElementLink>
        </h1>
        <p className="max-w-prose text-lg text-muted">{t('activities.compare.lead')}</p>
      </div>
      <div>
        <ChipLink
          page="compare"
          params={{ id: element.id }}
          query={withCompanions ? {} : { with: 'companions' }}
          isCurrent={withCompanions}
        >
          {t('activities.compare.companions')}
        </ChipLink>
      </div>
      {isComparable ? (
        <>
          {segments.length === 0 ? <p className="text-muted">{t('activities.compare.none.segments')}</p> : null}
          <Times attempts={attempts} columns={columns} viewerId={viewerId} />
          <TimeChart attempts={attempts} segment={whole ?? segments[0] ?? total} />
        </>
      ) : (
        <EmptyState
          title={t('activities.compare.none.title')}
          text={t('activities.compare.none.text')}
          action={<NextSteps steps={['newActivity', 'import', 'plan']} />}
        />
      )}
    </div>
  );
}

/** Tracks tell fractions of seconds that nobody sees. */
function isAsFast(seconds: number | null, best: number | null): boolean {
  return seconds !== null && best !== null && Math.round(seconds) <= Math.round(best);
}

function leastOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 1 ? Math.min(...known) : null;
}

function Times({
  attempts,
  columns,
  viewerId,
}: {
  readonly attempts: readonly Attempted[];
  readonly columns: readonly { readonly id: string; readonly label: string; readonly segment: AttemptSegment }[];
  readonly viewerId: string | undefined;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="sticky left-0 bg-raised px-3 py-2.5 text-left font-semibold">
              {t('activities.compare.day')}
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" className="min-w-20 px-3 py-2.5 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ id, slug, happenedOn, owner }, row) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className="sticky left-0 bg-raised px-3 py-1.5 text-left font-semibold">
                <PageLink
                  page="activity"
                  params={{ id, slug }}
                  className="inline-flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline"
                >
                  {format.date(happenedOn)}
                </PageLink>
                {owner.id === viewerId ? null : (
                  <span className="block pb-1 text-sm font-normal text-muted">{owner.fullName}</span>
                )}
              </th>
              {columns.map(({ id: column, segment }) => (
                <Cell key={column} seconds={segment.seconds[row] ?? null} best={segment.best} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ seconds, best }: { readonly seconds: number | null; readonly best: number | null }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const isBest = isAsFast(seconds, best);
  return (
    <td className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
      {seconds === null ? (
        <span className="text-muted">–</span>
      ) : (
        <>
          <span className={isBest ? 'font-bold text-evergreen' : ''}>{format.duration(seconds)}</span>
          {best === null ? null : (
            <span className="block text-sm text-muted">
              {isBest
                ? t('activities.compare.best')
                : t('activities.compare.behind', { time: format.duration(seconds - best) })}
            </span>
          )}
        </>
      )}
    </td>
  );
}

/** Bars of one segment, the earliest attempt first. The table says the same. */
function TimeChart({
  attempts,
  segment,
}: {
  readonly attempts: readonly Attempted[];
  readonly segment: AttemptSegment;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const bars = attempts
    .flatMap(({ id, happenedOn }, index) => {
      const seconds = segment.seconds[index] ?? null;
      return seconds === null ? [] : [{ id, happenedOn, seconds }];
    })
    .toReversed();
  const most = Math.max(1, ...bars.map(({ seconds }) => seconds));
  if (bars.length < 2) return null;
  return (
    <section aria-labelledby="chart" className="grid gap-4">
      <h2 id="chart" className="text-2xl">
        {t('activities.compare.chart')}
      </h2>
      <ol className="flex h-56 items-stretch gap-2 overflow-x-auto">
        {bars.map(({ id, happenedOn, seconds }) => (
          <li key={id} className="flex min-w-20 flex-1 flex-col justify-end gap-1 text-center text-xs">
            <span className="text-muted">{format.duration(seconds)}</span>
            <span aria-hidden className="flex min-h-0 flex-1 items-end justify-center">
              <span
                className={`w-full max-w-28 rounded-t ${isAsFast(seconds, segment.best) ? 'bg-evergreen' : 'bg-accent'}`}
                style={{ height: `${Math.max(1, (100 * seconds) / most)}%` }}
              />
            </span>
            <span className="font-semibold">{format.date(happenedOn)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
