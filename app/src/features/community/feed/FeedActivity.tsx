import type { ReactNode } from 'react';
import { ActivityCard } from '#app/features/activities/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ConversationLink } from '#app/ui/buttons/ConversationLink.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { useIsLeftOut } from '../posts/ViewerStates.tsx';
import { ReactionButtons } from '../ReactionButtons.tsx';
import { SubjectCard } from '../SubjectCard.tsx';
import { Byline } from './Byline.tsx';
import type { FeedComment, FeedEntry } from './feedEntries.ts';

/** Of further activities in a row, before one asks for all. */
const ROWS_SHOWN = 3;

type Activity = NonNullable<FeedEntry['activity']>;

/** An activity with its latest comments, and earlier ones that its author published in a row. */
export function FeedActivity({
  activity,
  at,
  isCommented,
  others,
}: {
  readonly activity: Activity;
  readonly at: string;
  /** Whether a comment, which `at` is the time of, brought it here. */
  readonly isCommented: boolean;
  readonly others: readonly Activity[];
}): ReactNode {
  const t = useMessages();
  const { person } = activity;
  const commenter = activity.comments.find(({ createdAt }) => createdAt === at)?.author;
  const isCommenterLeftOut = useIsLeftOut(commenter?.id);
  if (useIsLeftOut(person.id)) return null;
  const [shown, more] = [others.slice(0, ROWS_SHOWN), others.slice(ROWS_SHOWN)];
  const what = others.length > 0 ? t('community.feed.several', { count: others.length + 1 }) : undefined;
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-raised">
      {isCommented ? (
        <p className="-mb-2 px-4 pt-3 text-sm text-muted">
          {commenter && !isCommenterLeftOut
            ? t('community.feed.commentedBy', { name: commenter.fullName })
            : t('community.feed.commented')}{' '}
          · <RelativeTime at={at} />
        </p>
      ) : null}
      <Byline person={person} {...(isCommented ? {} : { at, what })} />
      <div className="[&>article]:rounded-none [&>article]:border-x-0">
        <ActivityCard activity={activity} headingLevel={2} isOwn />
      </div>
      <ActivityTalk activity={activity} />
      <ActivityRows activities={shown} />
      {more.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center border-t border-line px-4 font-semibold group-open:hidden">
            {t('community.feed.more', { count: more.length })}
          </summary>
          <ActivityRows activities={more} />
        </details>
      ) : null}
    </div>
  );
}

function ActivityRows({ activities }: { readonly activities: readonly Activity[] }): ReactNode {
  const format = useFormat();
  return activities.map((activity) => (
    <div key={activity.id} className="border-t border-line">
      <SubjectCard
        subject={{
          ...activity,
          kind: 'activity',
          name: activity.title,
          aside: format.date(activity.happenedOn),
          ownerId: activity.person.id,
        }}
        isRow
      />
      <ActivityTalk activity={activity} />
    </div>
  ));
}

/** What one does with an activity, and what was said about it last. */
function ActivityTalk({
  activity: { id, slug, title, likes, posts, comments },
}: {
  readonly activity: Activity;
}): ReactNode {
  const t = useMessages();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <ReactionButtons subject="activity" of={{ id, name: title, likes }} />
        <ConversationLink subject={{ id, slug }} label={t('community.feed.talk', { count: posts })} />
      </div>
      {comments.length > 0 ? (
        <ul
          aria-label={t('community.feed.comments', { title: title || t('activities.untitled') })}
          className="grid grid-cols-1 pb-2 empty:hidden"
        >
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Comment({ comment: { id, text, createdAt, author } }: { readonly comment: FeedComment }): ReactNode {
  const t = useMessages();
  if (useIsLeftOut(author.id)) return null;
  return (
    <li>
      <PageLink page="post" params={{ id }} className="flex min-h-11 gap-3 px-4 py-1.5 hover:bg-sunken">
        <Avatar person={author} className="mt-0.5" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2 leading-snug">
            <span className="font-semibold">{author.fullName}</span>
            <span className="text-sm text-muted">
              <RelativeTime at={createdAt} />
            </span>
          </span>
          <span className="line-clamp-2 break-words">{text || t('community.feed.photos')}</span>
        </span>
      </PageLink>
    </li>
  );
}
