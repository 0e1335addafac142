import { Bell, BookOpen, Compass, Plus, Search, UserRound, Users } from '#app/ui/icons.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageRow } from '@cordada/core/pages/pageTable';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { useViewer } from '#app/data/viewer.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { openModal } from '#app/pages/modals.ts';
import { isMapView } from '#app/pages/mapView.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { CountBadge } from './bars/CountBadge.tsx';

interface NavigationEntry {
  readonly page: PlainPageName;
  readonly query?: Readonly<Record<string, string>>;
  readonly text: MessageKey;
  readonly Icon: IconComponent;
  readonly opens?: 'search';
}

const ENTRIES = {
  community: { page: 'community', text: 'shell.nav.community', Icon: Users },
  contents: { page: 'contents', text: 'shell.nav.contents', Icon: BookOpen },
  explore: { page: 'elements', query: { v: 'map' }, text: 'shell.nav.explore', Icon: Compass },
  newActivity: { page: 'newActivity', text: 'shell.my.newActivity', Icon: Plus },
  search: { page: 'elements', text: 'shell.nav.search', Icon: Search, opens: 'search' },
} as const satisfies Record<string, NavigationEntry>;

type EntryName = keyof typeof ENTRIES;
export const PAGE_ENTRIES: readonly EntryName[] = ['community', 'contents', 'explore', 'search'];

/** Private pages with an entry of their own. */
const NAMED_PAGES: ReadonlySet<string> = new Set(['newActivity', 'notifications']);

/** Modified clicks open a new tab or window and are left to the browser. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export function NavigationEntries({
  entries = PAGE_ENTRIES,
  className,
  labelClassName = '',
  iconSize = 20,
}: {
  readonly entries?: readonly EntryName[];
  readonly className: string;
  readonly labelClassName?: string;
  readonly iconSize?: number;
}): ReactNode {
  const t = useMessages();
  const current = useCurrentPage();
  const isMap = isMapView(new URLSearchParams(useLocation().search));
  return (
    <>
      {entries.map((name) => {
        const { page, query, text, Icon, opens }: NavigationEntry = ENTRIES[name];
        // Explore and search share a page; the view decides which entry is current.
        const isCurrent = current?.name === page && (page !== 'elements' || (query?.['v'] === 'map') === isMap);
        return (
          <PageLink
            key={name}
            page={page}
            query={query ?? {}}
            data-tooltip={t(text)}
            aria-label={t(text)}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={(event) => {
              if (!opens || !isPlainClick(event)) return;
              event.preventDefault();
              openModal(opens, {});
            }}
            className={className}
          >
            {name === 'newActivity' ? (
              <span className="-mt-2 grid size-7 place-items-center rounded-full bg-accent-fill text-on-accent">
                <Icon size={iconSize} />
              </span>
            ) : (
              <Icon size={iconSize} />
            )}
            <span className={labelClassName}>{name === 'newActivity' ? t('shell.nav.new') : t(text)}</span>
          </PageLink>
        );
      })}
      <MyEntry className={className} labelClassName={labelClassName} iconSize={iconSize} />
    </>
  );
}

const openMy = (): void => requireLogin(() => openModal('navigation', { node: 'my' }), { why: 'my' });

/**
 * Opens the user menu, after login if necessary. Link and button are both rendered, and the stylesheet shows one by
 * an attribute set before the first paint.
 */
function MyEntry({
  className,
  labelClassName,
  iconSize,
}: {
  readonly className: string;
  readonly labelClassName: string;
  readonly iconSize: number;
}): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const current = useCurrentPage()?.name;
  const isOwnPage = current !== undefined && !NAMED_PAGES.has(current) && pageRow(current).access === 'private';
  const unread = viewer.status === 'member' ? viewer.viewer.counts.notifications : 0;
  const title = unread > 0 ? t('shell.nav.myUnread', { count: unread }) : t('shell.nav.my');
  const content = (label: string): ReactNode => (
    <>
      {/* The number stands on the face, not over the word beside it. */}
      <span className="relative sm:[&>[data-count]]:-right-1.5">
        {viewer.status === 'member' ? (
          <Avatar person={{ ...viewer.viewer, picture: viewer.viewer.profilePicture }} size="xs" />
        ) : (
          <UserRound size={iconSize} />
        )}
        <CountBadge count={unread} />
      </span>
      <span className={labelClassName}>{label}</span>
    </>
  );
  return (
    <>
      <PageLink
        page="logIn"
        query={{ r: pathname + search }}
        data-tooltip={t('shell.nav.myLoggedOut')}
        aria-label={t('shell.nav.myLoggedOut')}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          openMy();
        }}
        className={`${className} member:hidden`}
      >
        {content(t('shell.nav.logInShort'))}
      </PageLink>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isOwnPage ? 'true' : undefined}
        data-tooltip={title}
        aria-label={title}
        onClick={openMy}
        className={`${className} not-member:hidden`}
      >
        {content(t('shell.nav.myShort'))}
      </button>
    </>
  );
}

/** Always rendered and shown by the stylesheet, so that nothing moves once the viewer is known. */
export function NotificationsLink(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const unread = viewer.status === 'member' ? viewer.viewer.counts.notifications : 0;
  const title = unread > 0 ? t('shell.nav.unread', { count: unread }) : t('shell.overlay.notifications');
  return (
    <PageLink
      page="notifications"
      aria-label={title}
      data-tooltip={title}
      className="grid size-11 place-items-center rounded-sm text-muted not-member:hidden hover:bg-sunken hover:text-ink"
    >
      <span className="relative">
        <Bell size={20} />
        <CountBadge count={unread} />
      </span>
    </PageLink>
  );
}
