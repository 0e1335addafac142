import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { CardGrid, ElementCard, NameFilter, NoSuchName, useBegin } from '#app/features/elements/index.ts';
import { useListProgress } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { PersonLists } from './loadPerson.ts';

export { loadMyLists as load } from './loadPerson.ts';

// Lazy, because few visits leave many lists.
const JoinedListsBar = lazyPart(async () => (await import('./JoinedListsBar.tsx')).JoinedListsBar);

export function MyListsScreen(): ReactNode {
  const t = useMessages();
  const { section, name, total, totals, cards, nextCursor } = useLoaderData<PersonLists>();
  const [query] = useSearchParams();
  const progress = useListProgress(cards.map(({ id }) => id));
  const { busy, begin } = useBegin();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const isMade = section === 'made';
  const target = { page: 'myLists' as const, query: { section } };
  const toggle = (id: string): void =>
    setSelected((ids) => ids && new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  const newList = (
    <Button tone="primary" isBusy={busy !== null} onClick={() => void begin('list')}>
      {t('users.myLists.begin')}
    </Button>
  );
  return (
    <div className="page grid gap-6 py-8 max-sm:gap-2 max-sm:py-3 sm:py-12">
      <PageHead title={t('users.myLists.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4 max-sm:items-center max-sm:gap-2">
        <div className="grid sm:gap-2">
          <h1 className="text-3xl sm:text-5xl">{t('users.myLists.title')}</h1>
          <p className="text-muted max-sm:text-sm sm:text-lg">{t('users.listCount', { count: total })}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:gap-2">
          {!isMade && (cards.length > 0 || selected) ? (
            <Button aria-pressed={selected !== null} onClick={() => setSelected(selected ? null : new Set())}>
              {t('ui.selection.select')}
            </Button>
          ) : null}
          {cards.length > 0 ? newList : null}
        </div>
      </div>
      <nav aria-label={t('users.lists.sections')} className="flex flex-wrap gap-2">
        <ChipLink page="myLists" query={{ section: 'made' }} isCurrent={isMade}>
          {t('users.myLists.made', { count: totals.made })}
        </ChipLink>
        <ChipLink page="myLists" query={{ section: 'joined' }} isCurrent={!isMade}>
          {t('users.myLists.joined', { count: totals.joined })}
        </ChipLink>
      </nav>
      <NameFilter target={target} name={name} total={totals[section]} />
      {cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id} className="relative">
              <ElementCard card={card} progress={progress.get(card.id)} headingLevel="h2" isKindKnown />
              {selected && !isMade ? (
                <label className="absolute inset-0 z-10 flex cursor-pointer justify-end rounded-lg border-2 border-transparent p-3 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-glacier">
                  <input
                    type="checkbox"
                    className="size-6 accent-accent"
                    checked={selected.has(card.id)}
                    onChange={() => toggle(card.id)}
                    aria-label={t('users.myLists.pick', { name: card.name })}
                  />
                </label>
              ) : null}
            </li>
          ))}
        </CardGrid>
      ) : name !== null ? (
        <NoSuchName target={target} name={name} />
      ) : (
        <EmptyState
          title={t(isMade ? 'users.myLists.none.title' : 'users.myLists.noneJoined.title')}
          text={t(isMade ? 'users.myLists.none.text' : 'users.myLists.noneJoined.text')}
          action={
            isMade ? (
              <NextSteps first={newList} steps={['lists', 'explore']} />
            ) : (
              <NextSteps steps={['lists', 'explore', 'newActivity']} />
            )
          }
        />
      )}
      {selected && !isMade ? (
        <Suspense>
          <JoinedListsBar
            shown={cards.map(({ id }) => id)}
            selected={selected}
            onSelect={setSelected}
            onChanged={revalidate}
            onDone={() => setSelected(null)}
          />
        </Suspense>
      ) : null}
      <Pager
        target={{ ...target, query: { section, ...(name !== null && { q: name }) } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </div>
  );
}
