import type { ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from './Button.tsx';
import type { ButtonTone } from './Button.tsx';

/** A page of the table with whatever parameters it takes; the caller knows them. */
export interface AnyTarget {
  readonly page: PageName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
}

const AnyLinkButton = LinkButton as unknown as (
  props: AnyTarget & { readonly tone?: ButtonTone; readonly children: ReactNode },
) => ReactNode;

/** Ways to the next and back to the first part of a listing whose place stands in the address. */
export function Pager({
  target,
  after,
  nextCursor,
}: {
  /** The listing without its place. */
  readonly target: AnyTarget;
  /** The place it is at; null at its beginning. */
  readonly after: string | null;
  readonly nextCursor: string | null;
}): ReactNode {
  const t = useMessages();
  if (!nextCursor && !after) return null;
  return (
    <nav aria-label={t('ui.pages')} className="flex flex-wrap justify-center gap-3 pt-2">
      {after ? <AnyLinkButton {...target}>{t('ui.firstPage')}</AnyLinkButton> : null}
      {nextCursor ? (
        <AnyLinkButton {...target} query={{ ...target.query, after: nextCursor }}>
          {t('ui.nextPage')}
        </AnyLinkButton>
      ) : null}
    </nav>
  );
}
