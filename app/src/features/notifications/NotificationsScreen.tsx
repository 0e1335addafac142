import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MarkNotificationsRead } from '#app/data/generated/notifications.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { groupByDay } from './groupByDay.ts';
import type { DayGroup } from './groupByDay.ts';
import type { NotificationsData } from './loadNotifications.ts';
import { NotificationRow } from './NotificationRow.tsx';
import type { NotificationItem } from './NotificationRow.tsx';

export { loadNotifications as load } from './loadNotifications.ts';

const Sliders = icon('M21 4H14M10 4H3M21 12H12M8 12H3M21 20H16M12 20H3M14 2v4M8 10v4M16 18v4');

/** Marks notifications as read on the server; they stay marked as new until the page is left. */
function useMarkRead(notifications: readonly NotificationItem[]): void {
  const latest = notifications.find(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (latest === undefined) return;
    runOperation(browserContext, MarkNotificationsRead, { upTo: latest }).then(reloadViewer, () => undefined);
  }, [latest]);
}

function NotificationList({
  group: { of, date, items },
  timeZone,
}: {
  readonly group: DayGroup<NotificationItem>;
  readonly timeZone: string;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const title =
    of === 'today' || of === 'yesterday'
      ? t(`notifications.day.${of}`)
      : format.date(date, of === 'day' ? 'weekday' : 'month');
  const when = of === 'today' ? null : { style: of === 'month' ? ('day' as const) : ('time' as const), timeZone };
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-1 sm:gap-2">
      <h2 className="text-base first-letter:uppercase sm:text-lg">{title}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} when={when} />
        ))}
      </ul>
    </section>
  );
}

export function NotificationsScreen(): ReactNode {
  const t = useMessages();
  const { notifications, total, loadedAt, nextCursor } = useLoaderData<NotificationsData>();
  const [query] = useSearchParams();
  useMarkRead(notifications);
  // Private pages are drawn by the browser alone, which knows the time zone of the reader.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-6 max-sm:gap-4 max-sm:py-3 sm:py-12">
      <PageHead title={t('notifications.title')} />
      <div className="flex items-start justify-between gap-4 sm:items-end">
        <div className="grid gap-1 sm:gap-2">
          <h1 className="text-3xl sm:text-5xl">{t('notifications.title')}</h1>
          {total > 0 ? <p className="text-muted sm:text-lg">{t('notifications.count', { count: total })}</p> : null}
        </div>
        <LinkButton page="settings" query={{ section: 'notifications' }} className="shrink-0 max-sm:px-3!">
          <Sliders size={18} />
          <span className="max-sm:sr-only">{t('notifications.settings')}</span>
        </LinkButton>
      </div>
      {notifications.length === 0 ? (
        <EmptyState
          title={t('notifications.none.title')}
          text={t('notifications.none.text')}
          action={<NextSteps steps={['community', 'lists', 'newActivity']} />}
        />
      ) : (
        groupByDay(notifications, loadedAt, timeZone).map((group) => (
          <NotificationList key={group.of + group.date} group={group} timeZone={timeZone} />
        ))
      )}
      <Pager target={{ page: 'notifications' }} after={query.get('after')} nextCursor={nextCursor} />
    </div>
  );
}
