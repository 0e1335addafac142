import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { isNotificationKind } from '@cordada/core/accounts/notificationKinds';
import { activityPicture } from '#app/features/activities/index.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Bell } from '#app/ui/icons.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import { CoverPicture } from '#app/ui/images/ResponsiveImage.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { NotificationsData } from './loadNotifications.ts';

const FollowUser = lazyPart(async () => (await import('#app/features/community/index.ts')).FollowUser);

export type NotificationItem = NotificationsData['notifications'][number];

/** Kinds that say what somebody did; all others are named. */
const DEEDS = [
  'answer',
  'citation',
  'mention',
  'follow',
  'followRequest',
  'followAccepted',
  'membershipRequest',
  'participantInvitation',
  'participantConfirmation',
] as const;

/** "Ana, Pau and 3 more", of those who may be named; null where nobody acted. */
function useActors({ actors, actorCount }: NotificationItem): string | null {
  const t = useMessages();
  const [first, second] = actors.map(({ fullName }) => fullName);
  if (first === undefined) return null;
  const others = actorCount - actors.length;
  if (second === undefined) return others > 0 ? t('notifications.actors', { name: first, count: others }) : first;
  return others > 0
    ? t('notifications.manyActors', { first, second, count: others })
    : t('notifications.twoActors', { first, second });
}

/** Whose words a notification quotes. */
const quoteOf = (kind: string): 'yours' | 'reply' | 'theirs' =>
  kind === 'reaction' ? 'yours' : kind === 'answer' ? 'reply' : 'theirs';

function Subject({ notification }: { readonly notification: NotificationItem }): ReactNode {
  const t = useMessages();
  const { element, activity, post, user } = notification;
  const className = 'font-semibold after:absolute after:inset-0';
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
      <blockquote className="my-0.5 border-l-2 border-line-strong pl-3 text-muted">
        <span className="block text-xs font-semibold">{t(`notifications.quote.${quoteOf(notification.kind)}`)}</span>
        <PageLink page="post" params={{ id: post.id }} className={`${className} line-clamp-2 font-normal! break-words`}>
          {post.text}
        </PageLink>
      </blockquote>
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

/** What it is about, as far as there is a picture of it. */
function Thumbnail({
  notification: { element, activity, post },
}: {
  readonly notification: NotificationItem;
}): ReactNode {
  const of = element ?? activity ?? post?.activity ?? post?.element;
  if (!of) return null;
  const { cover, terrainCover } = activityPicture({ ...of, shape: null });
  if (!cover && !terrainCover) return null;
  const className = 'aspect-square! size-14! rounded-sm';
  return (
    <div className="size-14 shrink-0 overflow-hidden rounded-sm">
      {cover ? (
        <CoverPicture cover={cover} sizes="3.5rem" className={className} />
      ) : (
        <TerrainCover base={terrainCover ?? ''} className={className} />
      )}
    </div>
  );
}

/** Who did it, else the symbol of what it is about. */
function Face({
  notification: { actors, element, activity, user },
}: {
  readonly notification: NotificationItem;
}): ReactNode {
  const [first, second] = actors.length > 0 ? actors : user ? [user] : [];
  if (first)
    return (
      <span className="relative shrink-0 self-start">
        <Avatar person={first} size="md" />
        {second ? (
          <Avatar person={second} size="xs" className="absolute -right-1 -bottom-1 size-6! border-2 border-raised" />
        ) : null}
      </span>
    );
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      {element ? (
        <KindIcon kind={element.type} size={22} />
      ) : activity ? (
        <KindIcon kind="activity" size={22} />
      ) : (
        <Bell size={22} />
      )}
    </span>
  );
}

/** Who did what, when, and on which activity, place or post. */
export function NotificationRow({
  notification,
  when = null,
}: {
  readonly notification: NotificationItem;
  /** What the heading above does not say of its time; null for how long ago it was. */
  readonly when?: { readonly style: 'time' | 'day'; readonly timeZone: string } | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const names = useActors(notification);
  const { kind, isRead, createdAt, post, user, actorCount } = notification;
  const count = Math.max(1, actorCount);
  const deed = DEEDS.find((one) => one === kind);
  const what =
    kind === 'reaction' ? (
      t(post ? 'notifications.reaction.post' : 'notifications.reaction.activity', { count })
    ) : kind === 'answer' && post?.activity ? (
      <Message
        id="notifications.answer.activity"
        values={{
          title: <span className="font-semibold">{post.activity.title || t('activities.untitled')}</span>,
        }}
      />
    ) : deed ? (
      t(`notifications.${deed}`, { count })
    ) : null;
  const about = isNotificationKind(kind) ? t(`settings.kind.${kind}`) : t('notifications.other');
  return (
    <li className={`relative flex gap-3 p-4 hover:bg-sunken ${isRead ? '' : 'bg-glacier-tint'}`}>
      {isRead ? null : <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-accent-fill" />}
      <Face notification={notification} />
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-0.5">
        {what === null ? (
          <p className="text-sm text-muted">
            {about}
            {names !== null && !user ? ` · ${names}` : null}
          </p>
        ) : user ? null : (
          <p className="break-words">
            {names === null ? null : <span className="font-semibold">{names}</span>} {what}
          </p>
        )}
        <div>
          <Subject notification={notification} />
          {user && what !== null ? <> {what}</> : null}
        </div>
        {kind === 'targetRecognised' ? <p>{t('notifications.recognised')}</p> : null}
        <p className="flex items-center gap-2 text-sm text-muted">
          {isRead ? null : (
            <span className="rounded-full bg-accent-fill px-2 text-xs leading-5 font-bold text-on-accent">
              {t('notifications.new')}
            </span>
          )}
          {when ? (
            <time dateTime={createdAt}>{format.date(createdAt, when.style, when.timeZone)}</time>
          ) : (
            <RelativeTime at={createdAt} />
          )}
        </p>
        {kind === 'membershipRequest' ? (
          <LinkButton page="members" query={{ section: 'requested' }} className="relative mt-2 justify-self-start">
            {t('notifications.answerRequest')}
          </LinkButton>
        ) : null}
        {kind === 'followRequest' && user ? (
          <Button
            className="relative mt-2 justify-self-start"
            onClick={() => openModal('follows', { list: 'requests' }, () => void revalidate())}
          >
            {t('notifications.answerRequest')}
          </Button>
        ) : null}
      </div>
      {kind === 'follow' && user ? (
        // As large as the button that comes.
        <div className="relative flex min-h-11 min-w-28 shrink-0 items-center justify-end self-center">
          <Suspense>
            <FollowUser id={user.id} name={user.fullName} isMain={false} />
          </Suspense>
        </div>
      ) : (
        <Thumbnail notification={notification} />
      )}
    </li>
  );
}
