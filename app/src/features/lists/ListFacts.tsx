import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { ListData } from './loadList.ts';

/** On phones folded, so that the first places are near the first screen. */
export function FoldedListFacts({ list }: { readonly list: ListData }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { criterion, number, datedOn } = list.edition;
  return (
    <details className="no-print page sm:hidden">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {criterion ? t('elements.list.criterion') : t('elements.list.edition', { number, date: format.date(datedOn) })}
      </summary>
      <ListFacts list={list} />
    </details>
  );
}

export function ListFacts({ list }: { readonly list: ListData }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { edition, members } = list;
  return (
    <dl className="mt-2 grid gap-3 border-l-2 border-kind pl-4">
      {edition.criterion ? (
        <div>
          <dt className="text-sm text-muted">{t('elements.list.criterion')}</dt>
          <dd className="max-w-prose font-semibold">{edition.criterion}</dd>
        </div>
      ) : null}
      <div>
        <dt className="sr-only">{t('elements.history.title')}</dt>
        <dd className="text-sm text-muted">
          {t('elements.list.edition', { number: edition.number, date: format.date(edition.datedOn) })}
          {edition.completesAt < members.length
            ? ` · ${t('elements.list.completesAt', { count: edition.completesAt, total: members.length })}`
            : ''}
          {edition.style === 'once' ? '' : ` · ${t(`elements.option.completionStyle.${edition.style}`)}`}
          {edition.hasRule && !edition.isFrozen ? ` · ${t('elements.list.live')}` : ''}
        </dd>
      </div>
      {list.owner || edition.sourceTitle ? (
        <div className="text-sm text-muted">
          {list.owner ? (
            <>
              <dt className="sr-only">{t('elements.list.owner')}</dt>
              <dd>
                {t('elements.list.by')}{' '}
                <PageLink
                  page="user"
                  params={{ id: list.owner.id, slug: list.owner.slug }}
                  className="prose-link inline-flex min-h-6 items-center"
                >
                  {list.owner.fullName}
                </PageLink>
              </dd>
            </>
          ) : null}
          {edition.sourceTitle ? (
            <>
              <dt className="sr-only">{t('elements.list.source')}</dt>
              <dd>
                {t('elements.list.source')}:{' '}
                {edition.sourceUrl ? (
                  <a href={edition.sourceUrl} rel="ugc nofollow noopener" className="prose-link">
                    {edition.sourceTitle}
                  </a>
                ) : (
                  edition.sourceTitle
                )}
              </dd>
            </>
          ) : null}
        </div>
      ) : null}
    </dl>
  );
}
