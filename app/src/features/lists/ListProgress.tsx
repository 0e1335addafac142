import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { ProgressBar, ProgressRing } from '#app/ui/feedback/Progress.tsx';
import type { ListData } from './loadList.ts';

interface ListProgressProps {
  readonly list: ListData;
  /** Null until known, so that no wrong number is shown. */
  readonly done: number | null;
}

/** Stands beside the title; visitors have no progress. */
export function ListRing({ list, done }: ListProgressProps): ReactNode {
  const t = useMessages();
  const total = list.edition.completesAt;
  return (
    <div className="size-12 shrink-0 not-member:hidden max-sm:order-last max-sm:ml-auto sm:size-20 print:hidden">
      {done === null ? (
        <div aria-hidden="true" className="size-full rounded-full border-4 border-sunken sm:border-[6px]" />
      ) : (
        <ProgressRing done={done} total={total} label={t('elements.list.progress')} size="100%" />
      )}
    </div>
  );
}

/** Stays in view while the places scroll. */
export function ListProgress({ list, done }: ListProgressProps): ReactNode {
  const t = useMessages();
  const { pathname, search } = useLocation();
  const total = list.edition.completesAt;
  return (
    <div className="sticky top-0 z-20 border-y border-line bg-paper sm:top-16 print:hidden">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2">
        <p className="flex items-baseline gap-2">
          <span className="font-display text-2xl font-bold">{list.members.length}</span>
          <span className="text-muted">{t('elements.list.members').toLocaleLowerCase()}</span>
        </p>
        <div className="grid min-h-8 w-1/2 content-center gap-1.5 not-member:hidden sm:w-80">
          {done === null ? null : (
            <>
              <p className="text-right text-sm font-semibold">
                {done >= total ? t('elements.list.complete') : t('elements.list.done', { done, total })}
              </p>
              <ProgressBar done={done} total={total} label={t('elements.list.progress')} />
            </>
          )}
        </div>
        <LinkButton page="logIn" query={{ r: pathname + search }} className="member:hidden">
          {t('elements.list.visitor')}
        </LinkButton>
      </div>
    </div>
  );
}
