import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { CardGrid, ElementCard } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ProgressBar } from '#app/ui/Progress.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import type { MyTargetsData } from './loadMyTargets.ts';
import { useTargets } from './useTargets.ts';

export { loadMyTargets as load } from './loadMyTargets.ts';

const PAGES = [
  { page: 'myTargets', state: null, text: 'targets.all' },
  { page: 'myPendingTargets', state: 'pending', text: 'elements.target.pending' },
  { page: 'myCompletedTargets', state: 'completed', text: 'elements.target.completed' },
] as const;

const TAB =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink hover:text-ink';
const CHIP =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:min-h-9';

/** The reader's targets: all, pending or completed; three pages of one screen. */
export function MyTargetsScreen(): ReactNode {
  const t = useMessages();
  const { state, kind, cards, total, nextCursor, counts } = useLoaderData<MyTargetsData>();
  const targets = useTargets(cards.map(({ id }) => id));
  const { page } = PAGES.find((one) => one.state === state) ?? PAGES[0];
  const text = state ?? 'all';
  const pending = counts.reduce((sum, count) => sum + count.pending, 0);
  const completed = counts.reduce((sum, count) => sum + count.completed, 0);
  const ofState = { all: pending + completed, pending, completed };
  const kinds = counts.filter((count) => (state ? count[state] : count.pending + count.completed) > 0);
  return (
    <div className="page grid gap-6 py-8 sm:py-10">
      <PageHead title={t(`targets.title.${text}`)} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-4xl sm:text-5xl">{t(`targets.title.${text}`)}</h1>
          <p className="text-lg text-muted">{t(`targets.lead.${text}`)}</p>
        </div>
        {ofState.all > 0 ? (
          <div className="grid w-full gap-2 sm:w-72">
            <p className="font-semibold">{t('targets.progress', { done: completed, total: ofState.all })}</p>
            <ProgressBar done={completed} total={ofState.all} label={t('targets.title.all')} />
          </div>
        ) : null}
      </div>
      <nav aria-label={t('targets.states')} className="flex overflow-x-auto border-b border-line">
        {PAGES.map((one) => (
          <PageLink
            key={one.page}
            page={one.page}
            aria-current={one.page === page ? 'page' : undefined}
            className={TAB}
          >
            {t(one.text)}
            <span className="text-sm text-muted">{ofState[one.state ?? 'all']}</span>
          </PageLink>
        ))}
      </nav>
      {kinds.length > 1 ? (
        <nav aria-label={t('targets.kinds')} className="flex flex-wrap gap-2">
          <PageLink page={page} aria-current={kind === null ? 'page' : undefined} className={CHIP}>
            {t('targets.allKinds')}
          </PageLink>
          {kinds.map((count) => (
            <PageLink
              key={count.kind}
              page={page}
              query={{ kind: count.kind }}
              aria-current={kind === count.kind ? 'page' : undefined}
              className={CHIP}
            >
              <KindIcon kind={count.kind} size={14} />
              {t(`elements.kind.${count.kind}.other`)}
              <span className="font-normal opacity-80">{state ? count[state] : count.pending + count.completed}</span>
            </PageLink>
          ))}
        </nav>
      ) : null}
      {cards.length === 0 ? (
        <EmptyState
          title={t('targets.empty.title')}
          text={t(
            state === 'completed'
              ? 'targets.empty.completedText'
              : state === 'pending'
                ? 'targets.empty.pendingText'
                : 'targets.empty.text',
          )}
          action={
            state === 'completed' ? (
              <LinkButton page="newActivity" tone="primary">
                {t('targets.empty.newActivity')}
              </LinkButton>
            ) : (
              <LinkButton page="elements" query={{ v: 'map' }} tone="primary">
                {t('targets.empty.explore')}
              </LinkButton>
            )
          }
        />
      ) : (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} target={targets.states.get(card.id)} headingLevel="h2" />
            </li>
          ))}
        </CardGrid>
      )}
      {nextCursor && total > cards.length ? (
        <div className="flex justify-center">
          <LinkButton page={page} query={{ ...(kind ? { kind } : {}), after: nextCursor }}>
            {t('targets.next')}
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
