import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { ProgressRing } from '#app/ui/feedback/Progress.tsx';
import { Section } from '#app/features/elements/index.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { ListData } from '../loadList.ts';
import type { EditionProgress } from './useEditionProgress.ts';
import { useIsOwnList } from '../people/useIsOwnList.ts';

// Only the owner needs it.
const EditionActions = lazyPart(async () => (await import('./EditionActions.tsx')).EditionActions);

export function EditionsSection({
  list,
  progress,
}: {
  readonly list: ListData;
  /** By edition number; empty for visitors. */
  readonly progress: ReadonlyMap<number, EditionProgress>;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { id, slug, editions, edition } = list;
  const newest = editions[0]?.number;
  const isOwn = useIsOwnList(list);
  if (editions.length < 2 && !isOwn) return null;
  return (
    <Section id="editions" title={t('elements.list.editions')} isOnPaper={false}>
      <ol className="grid rounded-lg border border-line bg-raised">
        {editions.map((one) => {
          const mine = progress.get(one.number);
          const changes = [
            one.added > 0 ? t('elements.list.added', { count: one.added }) : null,
            one.removed > 0 ? t('elements.list.removed', { count: one.removed }) : null,
          ].filter(Boolean);
          return (
            <li
              key={one.number}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0"
            >
              <PageLink
                page="list"
                params={{ id, slug }}
                query={one.number === newest ? {} : { edition: String(one.number) }}
                aria-current={one.number === edition.number ? 'page' : undefined}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline aria-[current=page]:text-accent"
              >
                {t('elements.list.edition', { number: one.number, date: format.date(one.datedOn) })}
              </PageLink>
              {one.isFrozen ? null : <Badge tone="info">{t('elements.list.open')}</Badge>}
              <span className="grow text-muted">
                {[t('elements.list.places', { count: one.memberCount }), ...changes].join(' · ')}
              </span>
              {mine ? (
                <span className="inline-flex min-h-11 items-center gap-3">
                  <ProgressRing
                    done={mine.done}
                    total={mine.completesAt}
                    label={t('elements.list.progress')}
                    size={40}
                  />
                  <span className={mine.fullOn ? 'font-semibold text-evergreen' : 'text-muted'}>
                    {mine.fullOn
                      ? t('elements.list.completedOn', { date: format.date(mine.fullOn) })
                      : t('elements.list.done', { done: mine.done, total: mine.completesAt })}
                  </span>
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {isOwn ? (
        <Suspense>
          <EditionActions list={list} />
        </Suspense>
      ) : null}
    </Section>
  );
}
