import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { PageName } from '@cordada/core/pages/pageTable';
import { ElementCard, KindChips } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useAnyPagePath } from '#app/pages/PageLink.tsx';
import { FilterCount, Sliders } from '#app/ui/forms/FilterCount.tsx';
import { useChosenFilter } from '#app/ui/forms/useChosenFilter.ts';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { AnyLinkButton, Button } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { TabLinks } from '#app/ui/lists/TabLinks.tsx';
import { TargetMark } from '#app/ui/TargetState.tsx';
import type { TargetsData } from './targetsData.ts';
import { isFiltered, writeTargetsQuery } from './targetsQuery.ts';
import type { AskedTargets } from './targetsQuery.ts';
import { useChoiceText } from './useChoiceText.ts';
import type { MyTarget } from './useTargets.ts';

const TargetFilters = lazyPart(async () => (await import('./listing/TargetFilters.tsx')).TargetFilters);
const TargetMap = lazyPart(async () => (await import('./listing/TargetMap.tsx')).TargetMap);
const TargetTable = lazyPart(async () => (await import('./listing/TargetTable.tsx')).TargetTable);

export interface TargetPages {
  readonly all: PageName;
  readonly pending: PageName;
  readonly completed: PageName;
}

export function targetSums({ counts }: Pick<TargetsData, 'counts'>): Record<keyof TargetPages, number> {
  const pending = counts.reduce((sum, count) => sum + count.pending, 0);
  const completed = counts.reduce((sum, count) => sum + count.completed, 0);
  return { all: pending + completed, pending, completed };
}

export function TargetsBoard({
  data,
  pages,
  userId,
  targetOf,
  after,
  empty,
  tools,
}: {
  readonly data: TargetsData;
  readonly pages: TargetPages;
  /** Of the member whose public targets they are; without it they are those of the viewer. */
  readonly userId?: string;
  readonly targetOf?: (elementId: string) => MyTarget | undefined;
  readonly after: string | null;
  readonly empty: ReactNode;
  /** Buttons beside the switch of the views. */
  readonly tools?: ReactNode;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const navigate = useNavigate();
  const path = useAnyPagePath();
  // The server cannot wait for parts that are loaded later.
  const isHydrated = useIsHydrated();
  const { state: navigating } = useNavigation();
  const { asked, cards, counts } = data;
  const { state, kind } = asked;
  const [chosen, setChosen] = useChosenFilter(asked);
  const [isOpen, setOpen] = useState(false);
  const active = [kind, asked.region, asked.year, asked.list, asked.difficulty].filter(
    (value) => value !== null,
  ).length;
  const current = state ?? 'all';
  const page = pages[current];
  const params = userId === undefined ? undefined : { id: userId };
  const sums = targetSums(data);
  const countOf = (count: (typeof counts)[number]): number => (state ? count[state] : count.pending + count.completed);
  const kinds = counts
    .map((count) => ({ kind: count.kind, count: countOf(count) }))
    .toSorted((one, other) => other.count - one.count);
  const { kind: _, scale: __, hardest: ___, ...kept } = writeTargetsQuery(asked);
  const query = writeTargetsQuery(asked);
  const ask = (change: Partial<AskedTargets>): void => {
    const next = { ...chosen, ...change };
    setChosen(next);
    void navigate(path({ page, params, query: writeTargetsQuery(next) }), {
      viewTransition: false,
      preventScrollReset: true,
    });
  };
  // Each card of the tab of pending targets would say the same.
  const badgeOf = (target: MyTarget | undefined): MyTarget | undefined =>
    state === 'pending' && target?.state === 'pending' ? undefined : target;
  const choiceText = useChoiceText();
  return (
    <>
      <TabLinks
        label={t('targets.states')}
        tabs={(['pending', 'completed', 'all'] as const).map((one) => ({
          id: one,
          icon: one === 'all' ? null : <TargetMark state={one} />,
          label: t(one === 'all' ? 'targets.all' : `targets.tab.${one}`),
          count: sums[one],
          target: { page: pages[one], params },
        }))}
        current={current}
      />
      {sums.all === 0 ? (
        empty
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6 sm:gap-y-4">
            {/* Phones see the first targets; the filters open below their button. */}
            <div
              id="target-filters"
              className={`grid grid-cols-[minmax(0,1fr)] gap-3 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}
            >
              <KindChips page={page} params={params} kind={kind} counts={kinds} query={kept} />
              <div className="min-w-0 sm:col-span-2 sm:row-start-2">
                <Suspense fallback={<FiltersToCome />}>
                  {isHydrated ? (
                    <TargetFilters data={{ ...data, asked: chosen }} userId={userId ?? null} onAsk={ask} />
                  ) : (
                    <FiltersToCome />
                  )}
                </Suspense>
              </div>
            </div>
            <div className="flex items-center gap-2 max-sm:order-first max-sm:gap-1.5 sm:col-start-2 sm:row-start-1 sm:self-start">
              {/* Wide screens read it in the tab. */}
              <p
                role="status"
                className={`mr-auto min-w-0 truncate font-semibold max-sm:text-sm ${isFiltered(asked) || kind ? '' : 'sm:sr-only'}`}
              >
                {t(data.isTotalExact ? 'targets.total' : 'targets.totalMore', { count: data.total })}
              </p>
              <AnyChipLink page={page} params={params} query={without(query, 'v')} isCurrent={!asked.isTable}>
                {t('targets.view.map')}
              </AnyChipLink>
              <AnyChipLink page={page} params={params} query={{ ...query, v: 'table' }} isCurrent={asked.isTable}>
                {t('targets.view.table')}
              </AnyChipLink>
              {tools}
              <Button
                aria-expanded={isOpen}
                aria-controls="target-filters"
                disabled={!isHydrated}
                onClick={() => setOpen(!isOpen)}
                className="px-3! sm:hidden"
              >
                <Sliders size={18} />
                <span className="sr-only">{t('elements.filters')}</span>
                <FilterCount count={active} />
              </Button>
            </div>
          </div>
          {cards.length === 0 ? (
            isFiltered(asked) || kind ? (
              <EmptyState
                title={t('targets.filtered.title')}
                text={t('targets.filtered.text')}
                action={
                  <AnyLinkButton page={page} params={params}>
                    {t('elements.filters.clear')}
                  </AnyLinkButton>
                }
              />
            ) : (
              empty
            )
          ) : (
            <div aria-busy={navigating === 'loading'} className="transition-opacity aria-busy:opacity-60">
              {asked.isTable ? (
                <Suspense fallback={<div className="h-96" />}>
                  {isHydrated ? <TargetTable data={data} onAsk={ask} /> : null}
                </Suspense>
              ) : (
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[3fr_2fr]">
                  <div className="min-w-0">
                    <Suspense
                      fallback={<div className="h-67.5 rounded-lg border border-line bg-sunken sm:h-[29.875rem]" />}
                    >
                      {isHydrated ? <TargetMap asked={asked} userId={userId ?? null} /> : null}
                    </Suspense>
                  </div>
                  <ul className="grid min-w-0 grid-cols-1 gap-3">
                    {cards.map((card) => (
                      <li key={card.id}>
                        <ElementCard
                          card={{ ...card, note: choiceText(card) }}
                          target={badgeOf(targetOf ? targetOf(card.id) : card.target)}
                          headingLevel="h2"
                          isRow
                          {...(card.awayMeters === undefined
                            ? {}
                            : { aside: t('elements.nearby.away', { distance: format.distance(card.awayMeters) }) })}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          )}
          <Pager target={{ page, params, query }} after={after} nextCursor={data.nextCursor} />
        </>
      )}
    </>
  );
}

/** As high as the filters of most kinds: one row of fields on phones, one with labels above on wide screens. */
const FiltersToCome = (): ReactNode => <div className="h-11 md:h-19" />;

function without(query: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => key !== name));
}
