import { BookOpen, Compass, Search, UserRound, Users } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { logOut, useViewer } from '#app/data/viewer.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';

interface NavigationEntry {
  readonly id: string;
  readonly page: PlainPageName;
  readonly query?: Readonly<Record<string, string>>;
  readonly text: MessageKey;
  readonly Icon: IconComponent;
}

/** The entries of the bars, but for 'my', which depends on the reader. */
export const ENTRIES: readonly NavigationEntry[] = [
  { id: 'community', page: 'community', text: 'shell.nav.community', Icon: Users },
  { id: 'contents', page: 'contents', text: 'shell.nav.contents', Icon: BookOpen },
  { id: 'explore', page: 'elements', query: { v: 'map' }, text: 'shell.nav.explore', Icon: Compass },
  { id: 'search', page: 'elements', text: 'shell.nav.search', Icon: Search },
];

/** Explore and search share a page: the view decides which of them is the current one. */
export function useIsCurrent(): (entry: NavigationEntry, isPageCurrent: boolean) => boolean {
  const isMap = new URLSearchParams(useLocation().search).get('v') === 'map';
  return ({ page, query }, isPageCurrent) =>
    isPageCurrent && (page !== 'elements' || (query?.['v'] === 'map') === isMap);
}

const MY_PAGES: readonly { readonly page: PlainPageName; readonly text: MessageKey }[] = [
  { page: 'newActivity', text: 'shell.my.newActivity' },
  { page: 'myActivities', text: 'shell.my.activities' },
  { page: 'myPendingTargets', text: 'shell.my.pendingTargets' },
  { page: 'myCompletedTargets', text: 'shell.my.completedTargets' },
  { page: 'myTargets', text: 'shell.my.targets' },
];

/**
 * The 'my' entry: a menu for members, the way to log in for everybody else. Both are in the page
 * and the stylesheet shows one, by an attribute that is set before the first paint.
 */
export function MyEntry({
  className,
  menuClassName,
  children,
}: {
  readonly className: string;
  readonly menuClassName: string;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const current = useCurrentPage();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  // The router changes the page without leaving it: the menu has to be closed.
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <PageLink
        page="logIn"
        query={{ r: pathname + search }}
        title={t('shell.nav.myLoggedOut')}
        className={`${className} member:hidden`}
      >
        <UserRound size={20} />
        {children}
      </PageLink>
      <button
        type="button"
        popoverTarget={menuId}
        title={t('shell.nav.my')}
        className={`${className} not-member:hidden`}
      >
        <UserRound size={20} />
        {children}
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={`w-64 rounded-lg border border-line bg-raised p-2 text-ink shadow-overlay ${menuClassName}`}
      >
        <nav aria-label={t('shell.nav.my')} className="grid">
          {viewer.status === 'member' ? (
            <PageLink
              page="user"
              params={{ id: viewer.viewer.id }}
              onClick={close}
              className="flex min-h-11 items-center rounded-sm px-3 font-display text-lg font-bold hover:bg-sunken"
            >
              {viewer.viewer.fullName}
            </PageLink>
          ) : null}
          {MY_PAGES.map(({ page, text }) => (
            <PageLink
              key={page}
              page={page}
              aria-current={current?.name === page ? 'page' : undefined}
              onClick={close}
              className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken aria-[current=page]:font-bold aria-[current=page]:text-accent"
            >
              {t(text)}
            </PageLink>
          ))}
          <PageLink
            page="logOut"
            onClick={() => {
              close();
              logOut();
            }}
            className="mt-1 flex min-h-11 items-center rounded-sm border-t border-line px-3 text-muted hover:bg-sunken"
          >
            {t('shell.nav.logOut')}
          </PageLink>
        </nav>
      </div>
    </>
  );
}
