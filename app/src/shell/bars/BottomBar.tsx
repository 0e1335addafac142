import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { NavigationEntries } from '../navigation.tsx';

export function BottomBar(): ReactNode {
  const t = useMessages();
  // Its form has a bar of its own at the bottom.
  if (useCurrentPage()?.name === 'newActivity') return null;
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="no-print fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <NavigationEntries
        entries={['community', 'explore', 'newActivity', 'search']}
        className="grid min-h-14 w-full content-center justify-items-center gap-0.5 px-0.5 text-xs font-semibold whitespace-nowrap text-muted [&[aria-current]]:text-accent"
      />
    </nav>
  );
}
