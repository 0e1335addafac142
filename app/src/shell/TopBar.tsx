import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { ENTRIES, MyEntry, useIsCurrent } from './navigation.tsx';

const ENTRY =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)]';

/** The bar at the top: brand and five entries on wide screens, brand and tools on phones. */
export function TopBar(): ReactNode {
  const t = useMessages();
  const current = useCurrentPage();
  const isCurrent = useIsCurrent();
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page flex h-14 items-center justify-between gap-4 sm:h-16">
        <Brand />
        <nav aria-label={t('shell.mainNavigation')} className="hidden items-center gap-1 sm:flex">
          {ENTRIES.map((entry) => (
            <PageLink
              key={entry.id}
              page={entry.page}
              query={entry.query ?? {}}
              title={t(entry.text)}
              aria-current={isCurrent(entry, current?.name === entry.page) ? 'page' : undefined}
              className={ENTRY}
            >
              <entry.Icon size={18} />
              <span className="hidden lg:inline">{t(entry.text)}</span>
            </PageLink>
          ))}
          <MyEntry className={ENTRY} menuClassName="menu-below">
            <span className="hidden lg:inline">{t('shell.nav.myShort')}</span>
          </MyEntry>
        </nav>
        <div className="flex items-center gap-1">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
