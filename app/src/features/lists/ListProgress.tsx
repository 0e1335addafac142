import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { buttonClass, LinkButton } from '#app/ui/buttons/Button.tsx';
import { ElementLink } from '#app/features/elements/index.ts';
import { ProgressRing } from '#app/ui/feedback/Progress.tsx';
import type { ListData, ListItem } from './loadList.ts';

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

/** How many places there are, or how many are done and which is next. Stays in view while the places scroll. */
export function ListProgress({
  list,
  done,
  next,
  isTarget,
}: ListProgressProps & {
  /** The next place of somebody who has begun the list. */
  readonly next: ListItem | null;
  readonly isTarget: boolean;
}): ReactNode {
  const t = useMessages();
  const { pathname, search } = useLocation();
  const total = list.edition.completesAt;
  const count = (
    <>
      <span className="font-display text-2xl font-bold">{list.members.length}</span>
      <span className="text-muted">{t('elements.list.members').toLocaleLowerCase()}</span>
    </>
  );
  return (
    <div className="sticky top-0 z-20 border-y border-line bg-paper sm:top-16 print:hidden">
      <div className="page flex min-h-15 items-center justify-between gap-x-4 py-2">
        <p className="flex shrink-0 items-baseline gap-2">
          {done === null ? (
            count
          ) : (
            <span className="font-semibold">
              {done >= total ? t('elements.list.complete') : t('elements.list.done', { done, total })}
            </span>
          )}
        </p>
        {next ? (
          <ElementLink
            element={next}
            className={`min-w-0 not-member:hidden ${buttonClass(isTarget ? 'primary' : 'quiet')}`}
          >
            <span className="line-clamp-2 leading-tight">{t('elements.list.next', { name: next.name })}</span>
          </ElementLink>
        ) : null}
        <LinkButton
          page="logIn"
          query={{ r: pathname + search }}
          className="leading-tight max-sm:text-sm member:hidden"
        >
          {t('elements.list.visitor')}
        </LinkButton>
      </div>
    </div>
  );
}
