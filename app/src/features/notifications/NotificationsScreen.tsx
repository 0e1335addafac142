import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { isNotificationKind } from '@cordada/core/accounts/notificationKinds';
import { ElementLink } from '#app/features/elements/index.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MarkNotificationsRead } from '#app/data/generated/notifications.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { NotificationsData } from './loadNotifications.ts';

export { loadNotifications as load } from './loadNotifications.ts';

type NotificationItem = NotificationsData['notifications'][number];

/** "Ana, Pau and 3 more", of those who may be named. */
function Actors({ notification: { actors, actorCount } }: { readonly notification: NotificationItem }): ReactNode {
  const t = useMessages();
  const [first, second] = actors.map(({ fullName }) => fullName);
  if (first === undefined) return null;
  const others = actorCount - actors.length;
  let names = others > 0 ? t('notifications.actors', { name: first, count: others }) : first;
  if (second !== undefined)
    names =
      others > 0
        ? t('notifications.manyActors', { first, second, count: others })
        : t('notifications.twoActors', { first, second });
  return <p className="font-semibold">{names}</p>;
}

function Subject({ notification }: { readonly notification: NotificationItem }): ReactNode {
  const { element, activity, post, user } = notification;
  const className = 'font-display text-xl leading-tight font-bold after:absolute after:inset-0';
  if (element) {
    return (
      <ElementLink element={{ id: element.id, kind: element.type, slug: element.slug }} className={className}>
        {element.name}
      </ElementLink>
    );
  }
  if (activity && notification.kind === 'targetRecognised') {
    return (
      <PageLink page="newActivity" query={{ id: activity.id }} className={className}>
        {activity.title}
      </PageLink>
    );
  }
  if (activity) {
    return (
      <PageLink page="activity" params={{ id: activity.id, slug: activity.slug }} className={className}>
        {activity.title}
      </PageLink>
    );
  }
  if (post) {
    return (
      <PageLink page="post" params={{ id: post.id }} className={`${className} line-clamp-2 break-words`}>
        {post.text}
      </PageLink>
    );
  }
  if (user && notification.kind === 'overdue') {
    return (
      <PageLink page="livePosition" params={{ key: user.id }} className={className}>
        {user.fullName}
      </PageLink>
    );
  }
  return user ? (
    <PageLink page="user" params={{ id: user.id, slug: user.slug }} className={className}>
      {user.fullName}
    </PageLink>
  ) : null;
}

/** Marks notifications as read on the server; they stay marked as new until the page is left. */
function useMarkRead(notifications: readonly NotificationItem[]): void {
  const latest = notifications.find(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (latest === undefined) return;
    runOperation(browserContext, MarkNotificationsRead, { upTo: latest }).then(reloadViewer, () => undefined);
  }, [latest]);
}

export function NotificationsScreen(): ReactNode {
  const t = useMessages();
  const { notifications, total, nextCursor } = useLoaderData<NotificationsData>();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  useMarkRead(notifications);
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <PageHead title={t('notifications.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('notifications.title')}</h1>
          {total > 0 ? <p className="text-lg text-muted">{t('notifications.count', { count: total })}</p> : null}
        </div>
        <LinkButton page="settings" query={{ section: 'notifications' }}>
          {t('notifications.settings')}
        </LinkButton>
      </div>
      {notifications.length === 0 ? (
        <EmptyState
          title={t('notifications.none.title')}
          text={t('notifications.none.text')}
          action={<NextSteps steps={['community', 'lists', 'newActivity']} />}
        />
      ) : (
        <ul className="grid gap-3">
          {notifications.map((notification) => (
            <li
              key={notification.id}
              className="relative grid gap-1 rounded-lg border border-line bg-raised p-4 hover:border-ink"
            >
              <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                {notification.isRead ? null : <Badge tone="info">{t('notifications.new')}</Badge>}
                <span className="font-semibold">
                  {isNotificationKind(notification.kind)
                    ? t(`settings.kind.${notification.kind}`)
                    : t('notifications.other')}
                </span>
                <RelativeTime at={notification.createdAt} />
              </div>
              {notification.user ? null : <Actors notification={notification} />}
              <Subject notification={notification} />
              {notification.kind === 'targetRecognised' ? <p>{t('notifications.recognised')}</p> : null}
              {notification.kind === 'membershipRequest' ? (
                <LinkButton
                  page="members"
                  query={{ section: 'requested' }}
                  className="relative mt-2 justify-self-start"
                >
                  {t('notifications.answerRequest')}
                </LinkButton>
              ) : null}
              {notification.kind === 'followRequest' && notification.user ? (
                <Button
                  className="relative mt-2 justify-self-start"
                  onClick={() => openModal('follows', { list: 'requests' }, () => void revalidate())}
                >
                  {t('notifications.answerRequest')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager target={{ page: 'notifications' }} after={query.get('after')} nextCursor={nextCursor} />
    </div>
  );
}
