import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Menu, Plus } from '#app/ui/icons.tsx';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { NavigationEntries, NotificationsLink } from '../navigation.tsx';

export function TopBar(): ReactNode {
  const t = useMessages();
  return (
    <header className="no-print z-30 border-b border-line bg-paper sm:sticky sm:top-0">
      <div className="page flex h-14 items-center justify-between gap-4 sm:h-16 sm:max-lg:gap-1">
        <Brand />
        <nav aria-label={t('shell.mainNavigation')} className="hidden items-center gap-1 sm:flex">
          <NavigationEntries
            iconSize={18}
            labelClassName="hidden lg:inline"
            className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 font-semibold whitespace-nowrap text-muted lg:max-xl:[&>svg]:hidden xl:px-3 transition-colors hover:text-ink [&[aria-current]]:text-ink [&[aria-current]]:shadow-[inset_0_-2px_0_var(--accent)]"
          />
        </nav>
        <div className="flex items-center gap-1">
          <PageLink
            page="newActivity"
            aria-label={t('shell.my.newActivity')}
            data-tooltip={t('shell.my.newActivity')}
            className="mr-1 hidden min-h-10 items-center gap-1.5 rounded-sm bg-accent-fill whitespace-nowrap px-3 font-semibold text-on-accent hover:bg-accent-fill-hover sm:inline-flex"
          >
            <Plus size={18} />
            <span className="hidden xl:inline">{t('shell.nav.new')}</span>
          </PageLink>
          <NotificationsLink />
          {/* Phones find these two in the menu: the bar has room for 320 px. */}
          <div className="hidden items-center sm:flex">
            <LanguageSwitch />
            <ThemeToggle />
          </div>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('shell.overlay.main')}
            onClick={() => openModal('navigation', {})}
            className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
          >
            <Menu size={22} />
          </button>
        </div>
      </div>
    </header>
  );
}
