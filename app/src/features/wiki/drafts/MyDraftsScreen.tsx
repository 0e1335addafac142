import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ENCYCLOPEDIA_KINDS } from '@cordada/core/elements/kinds';
import { ActivityGrid } from '#app/features/activities/index.ts';
import { KindChips, SectionHead, useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { KindLabel } from '#app/ui/Badge.tsx';
import { BeginButton } from '#app/ui/buttons/BeginButton.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { X } from '#app/ui/icons.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { EmptyState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { DraftsData } from './loadMyDrafts.ts';

export { loadMyDrafts as load } from './loadMyDrafts.ts';

// Lazy, because few visits discard many drafts.
const DraftsBulkBar = lazyPart(async () => (await import('./DraftsBulkBar.tsx')).DraftsBulkBar);
const DraftEditor = lazyPart(async () => (await import('./DraftEditor.tsx')).DraftEditor);

export function MyDraftsScreen(): ReactNode {
  const data = useLoaderData<DraftsData>();
  if (data.draft === null) return <DraftList {...data} />;
  return (
    <Suspense fallback={<Skeleton className="page my-10 h-96" />}>
      <DraftEditor key={data.draft.id} loaded={data.draft} around={null} />
    </Suspense>
  );
}

function DraftList({ kind, elements, activities, counts }: Extract<DraftsData, { draft: null }>): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [discarded, setDiscarded] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const toggle = (id: string): void =>
    setSelected((ids) => ids && new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  const ofKind = ENCYCLOPEDIA_KINDS.flatMap((name) => {
    const count = counts.find(({ type }) => type === name)?.count ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
  const isEmpty = elements.nodes.length === 0 && activities.length === 0 && kind === null;
  return (
    <div className="page grid gap-8 py-8 sm:py-12">
      <PageHead title={t('wiki.drafts.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('wiki.drafts.title')}</h1>
          <p className="max-w-prose text-lg text-muted">{t('wiki.drafts.lead')}</p>
        </div>
        <BeginButton tone={isEmpty ? 'primary' : 'quiet'} />
      </div>
      {isEmpty ? (
        <EmptyState
          title={t('activities.drafts.none.title')}
          text={t('wiki.drafts.none')}
          action={<NextSteps steps={['newActivity', 'contents', 'plan']} />}
        />
      ) : null}
      {elements.total > 0 || kind !== null ? (
        <section aria-labelledby="elements" className="grid gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SectionHead id="elements" title={t('wiki.drafts.elements')} />
            {elements.nodes.length > 1 || selected ? (
              <Button aria-pressed={selected !== null} onClick={() => setSelected(selected ? null : new Set())}>
                {t('ui.selection.select')}
              </Button>
            ) : null}
          </div>
          <KindChips page="myDrafts" kind={kind} counts={ofKind.map(({ name, count }) => ({ kind: name, count }))} />
          <ul className="grid rounded-lg border border-line bg-raised">
            {elements.nodes.map(({ id, type, name, updatedAt, element }) => (
              <li key={id} data-kind={type} className="flex items-center border-b border-line last:border-0">
                {selected ? (
                  <label className="grid size-14 shrink-0 place-items-center">
                    <input
                      type="checkbox"
                      aria-label={t('wiki.bulk.pick', { name: name || t('wiki.nameless') })}
                      checked={selected.has(id)}
                      onChange={() => toggle(id)}
                      className="size-5 accent-accent"
                    />
                  </label>
                ) : null}
                <PageLink
                  page="myDrafts"
                  query={{ draft: id }}
                  className="flex min-h-14 min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken"
                >
                  <KindLabel kind={type}>{kinds.one(type)}</KindLabel>
                  <span className="min-w-0 grow font-semibold wrap-anywhere">{name || t('wiki.nameless')}</span>
                  <span className="text-sm text-muted">
                    {t(element ? 'wiki.drafts.edit' : 'wiki.drafts.new')} · <RelativeTime at={updatedAt} />
                  </span>
                  <span className="font-semibold text-accent">{t('wiki.drafts.continue')}</span>
                </PageLink>
                <Button
                  tone="plain"
                  aria-label={t('wiki.discard.named', { name: name || t('wiki.nameless') })}
                  onClick={() => setDiscarded(id)}
                >
                  <X size={18} />
                </Button>
              </li>
            ))}
          </ul>
          {selected ? (
            <Suspense>
              <DraftsBulkBar
                shown={elements.nodes.map(({ id }) => id)}
                selected={selected}
                onSelect={setSelected}
                onChanged={revalidate}
                onDone={() => setSelected(null)}
              />
            </Suspense>
          ) : null}
          <DiscardDialog id={discarded} onClose={() => setDiscarded(null)} onDiscarded={revalidate} />
          <Pager
            target={{ page: 'myDrafts', query: kind ? { kind } : {} }}
            after={query.get('after')}
            nextCursor={elements.hasNextPage ? (elements.endCursor ?? null) : null}
          />
        </section>
      ) : null}
      {activities.length > 0 && kind === null ? (
        <section aria-labelledby="activities" className="grid gap-4">
          <SectionHead id="activities" title={t('wiki.drafts.activities')} />
          <ActivityGrid activities={activities} isOwn />
        </section>
      ) : null}
    </div>
  );
}
