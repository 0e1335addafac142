import type { ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '../buttons/Button.tsx';
import type { ButtonTone } from '../buttons/Button.tsx';

/** An untyped page target: the caller must provide the parameters that the page requires. */
export interface AnyTarget {
  readonly page: PageName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
}

const AnyLinkButton = LinkButton as unknown as (
  props: AnyTarget & { readonly tone?: ButtonTone; readonly children: ReactNode },
) => ReactNode;

export function Pager({
  target,
  after,
  nextCursor,
}: {
  readonly target: AnyTarget;
  /** Cursor of the displayed part; null at the beginning. */
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
