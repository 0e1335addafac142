import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { useViewer } from '#app/data/viewer.ts';
import type { ViewerProfile } from '#app/data/viewer.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { isNativePlatform } from '#app/platform/native.ts';
import { Bell, Users } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import { CountBadge } from '../bars/CountBadge.tsx';
import { layoutOf } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { NavigationEntries } from '../navigation.tsx';
import { Pencil, Target } from '../overlay/overlayIcons.ts';

const SIDE_ENTRIES: readonly {
  readonly page: PlainPageName;
  readonly query?: Readonly<Record<string, string>>;
  readonly isForClubs?: true;
  readonly text: MessageKey;
  readonly Icon: IconComponent;
  readonly count: (viewer: ViewerProfile) => number;
}[] = [
  {
    page: 'notifications',
    text: 'shell.overlay.notifications',
    Icon: Bell,
    count: ({ counts }) => counts.notifications,
  },
  {
    page: 'members',
    query: { section: 'requested' },
    isForClubs: true,
    text: 'shell.overlay.members',
    Icon: Users,
    count: ({ counts }) => counts.members.requested,
  },
  {
    page: 'myPendingTargets',
    text: 'shell.my.pendingTargets',
    Icon: Target,
    count: ({ counts }) => counts.pendingTargets,
  },
  { page: 'myDrafts', text: 'shell.overlay.myDrafts', Icon: Pencil, count: ({ counts }) => counts.drafts },
];

function subscribeSize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const ENTRY =
  'grid min-h-14 w-full content-center justify-items-center gap-0.5 px-1 text-xs font-semibold text-muted aria-[current=page]:text-accent';

export function TabBar(): ReactNode {
  if (!isNativePlatform()) throw new Error('TabBar belongs to the native app: the web has TopBar.');
  const t = useMessages();
  const layout = useSyncExternalStore(
    subscribeSize,
    () => layoutOf(innerWidth, innerHeight),
    (): Layout => 'horizontal',
  );
  // The stylesheet reserves space for the bar by this attribute.
  useEffect(() => {
    document.documentElement.dataset['layout'] = layout;
    return () => void delete document.documentElement.dataset['layout'];
  }, [layout]);
  const isSide = layout === 'vertical';
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      data-side-bar={isSide ? '' : undefined}
      className={`no-print fixed z-30 border-line bg-paper ${
        isSide
          ? 'inset-y-0 left-0 flex w-16 flex-col overflow-y-auto border-r pt-[env(safe-area-inset-top)]'
          : 'inset-x-0 bottom-0 flex border-t pb-[env(safe-area-inset-bottom)]'
      }`}
    >
      <NavigationEntries className={ENTRY} labelClassName={isSide ? 'sr-only' : ''} iconSize={22} />
      {isSide ? <SideEntries /> : null}
    </nav>
  );
}

function SideEntries(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const current = useCurrentPage();
  if (viewer.status !== 'member') return null;
  const { subscriptionLevel } = viewer.viewer;
  return SIDE_ENTRIES.filter(({ isForClubs }) => !isForClubs || subscriptionLevel === 'club').map(
    ({ page, query, text, Icon, count }) => {
      const number = count(viewer.viewer);
      const label = number > 0 ? `${t(text)}, ${number}` : t(text);
      return (
        <PageLink
          key={page}
          page={page}
          query={query ?? {}}
          aria-label={label}
          data-tooltip={label}
          aria-current={current?.name === page ? 'page' : undefined}
          className={ENTRY}
        >
          <span className="relative">
            <Icon size={22} />
            <CountBadge count={number} />
          </span>
        </PageLink>
      );
    },
  );
}
