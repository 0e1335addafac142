import type { ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { CardGrid, ElementCard, KindChips } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import type { TargetsData } from './targetsData.ts';
import type { MyTarget } from './useTargets.ts';

const TAB =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink hover:text-ink';

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
  params,
  targetOf,
  after,
  empty,
}: {
  readonly data: TargetsData;
  readonly pages: TargetPages;
  readonly params?: Readonly<Record<string, string>>;
  readonly targetOf: (elementId: string) => MyTarget | undefined;
  readonly after: string | null;
  readonly empty: ReactNode;
}): ReactNode {
  const t = useMessages();
  const { state, kind, cards, counts } = data;
  const current = state ?? 'all';
  const page = pages[current];
  const sums = targetSums(data);
  const countOf = (count: (typeof counts)[number]): number => (state ? count[state] : count.pending + count.completed);
  const kinds = counts.map((count) => ({ kind: count.kind, count: countOf(count) }));
  const query: Record<string, string> = kind ? { kind } : {};
  const target = { page, params, query };
  return (
    <>
      <nav aria-label={t('targets.states')} className="flex overflow-x-auto border-b border-line">
        {(['all', 'pending', 'completed'] as const).map((one) => (
          <AnyPageLink
            key={one}
            page={pages[one]}
            params={params}
            aria-current={one === current ? 'page' : undefined}
            className={TAB}
          >
            {t(one === 'all' ? 'targets.all' : `elements.target.${one}`)}
            <span className="text-sm text-muted">{sums[one]}</span>
          </AnyPageLink>
        ))}
      </nav>
      <KindChips page={page} params={params} kind={kind} counts={kinds} />
      {cards.length === 0 ? (
        empty
      ) : (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} target={targetOf(card.id)} headingLevel="h2" />
            </li>
          ))}
        </CardGrid>
      )}
      <Pager target={target} after={after} nextCursor={data.nextCursor} />
    </>
  );
}
