import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { AnyLinkButton } from '../buttons/Button.tsx';

export function Pager({
  target,
  after,
  nextCursor,
}: {
  readonly target: AnyPageTarget;
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
