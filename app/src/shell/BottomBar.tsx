import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';
import { ENTRIES, MyEntry, useIsCurrent } from './navigation.tsx';

const ENTRY =
  'grid min-h-14 w-full content-center justify-items-center gap-0.5 px-1 text-xs font-semibold text-muted aria-[current=page]:text-accent';

/** The five entries under the thumb, on phones only. */
export function BottomBar(): ReactNode {
  const t = useMessages();
  const current = useCurrentPage();
  const isCurrent = useIsCurrent();
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="no-print fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {ENTRIES.map((entry) => (
        <PageLink
          key={entry.id}
          page={entry.page}
          query={entry.query ?? {}}
          aria-current={isCurrent(entry, current?.name === entry.page) ? 'page' : undefined}
          className={ENTRY}
        >
          <entry.Icon size={20} />
          {t(entry.text)}
        </PageLink>
      ))}
      <MyEntry className={ENTRY} menuClassName="menu-above">
        {t('shell.nav.myShort')}
      </MyEntry>
    </nav>
  );
}
