import type { ReactNode } from 'react';
import { ActivityCard } from '#app/features/activities/index.ts';
import { ElementCard } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { PostCard } from '../posts/PostCard.tsx';
import { idsOfPosts, useIsLeftOut, ViewerStates } from '../posts/ViewerStates.tsx';
import { ReactionButtons } from '../ReactionButtons.tsx';
import { SubjectCard } from '../SubjectCard.tsx';
import type { FeedEntry } from './loadFeed.ts';

const LINK = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

export function FeedList({ entries }: { readonly entries: readonly FeedEntry[] }): ReactNode {
  const t = useMessages();
  return (
    <ViewerStates
      ids={entries.flatMap(({ post, activity, actor }) => [
        ...(actor ? [actor.id] : []),
        ...(post ? idsOfPosts([{ id: post.id, author: post.author }]) : []),
        ...(activity ? [activity.id, activity.person.id] : []),
      ])}
    >
      <ul aria-label={t('community.feed.list')} className="grid gap-6">
        {entries.map((entry) => {
          const { id, activity, post, publishedAt } = entry;
          return (
            <li key={id} className="grid gap-2">
              {post ? <FeedPost post={post} /> : null}
              {activity ? <FeedActivity activity={activity} at={publishedAt} /> : null}
              <FeedElement entry={entry} />
            </li>
          );
        })}
      </ul>
    </ViewerStates>
  );
}

function FeedActivity({
  activity,
  at,
}: {
  readonly activity: NonNullable<FeedEntry['activity']>;
  readonly at: string;
}): ReactNode {
  const t = useMessages();
  const { id, slug, title, likes, posts, person } = activity;
  if (useIsLeftOut(person.id)) return null;
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-raised">
      <Byline person={person} at={at} />
      <div className="[&>article]:rounded-none [&>article]:border-x-0">
        <ActivityCard activity={activity} headingLevel={2} isOwn />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-muted">
        <ReactionButtons subject="activity" of={{ id, name: title, likes }} />
        <PageLink page="conversation" params={{ elementId: id, slug }} className={LINK}>
          {t('community.feed.talk', { count: posts })}
        </PageLink>
      </p>
    </div>
  );
}

function Byline({
  person,
  at,
  what,
}: {
  readonly person: NonNullable<FeedEntry['actor']>;
  readonly at: string;
  readonly what?: string;
}): ReactNode {
  return (
    <div className="p-4">
      <AuthorHeader author={person}>
        <span>
          {what ? `${what} · ` : null}
          <RelativeTime at={at} />
        </span>
      </AuthorHeader>
    </div>
  );
}

/** A new element, or a list that somebody completed. */
function FeedElement({ entry: { kind, card, actor, publishedAt } }: { readonly entry: FeedEntry }): ReactNode {
  const t = useMessages();
  if (useIsLeftOut(actor?.id) || !card || !actor) return null;
  const isCompletion = kind === 'completion';
  const what = isCompletion
    ? t('community.feed.completed')
    : t(card.kind === 'list' ? 'community.feed.newList' : 'community.feed.newPlace');
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-raised">
      <Byline person={actor} at={publishedAt} what={what} />
      <div className="[&>article]:rounded-none [&>article]:border-x-0 [&>article]:border-b-0">
        <ElementCard card={card} headingLevel="h2" isRow />
      </div>
    </div>
  );
}

function FeedPost({ post }: { readonly post: NonNullable<FeedEntry['post']> }): ReactNode {
  const t = useMessages();
  const { subject, answers, author } = post;
  if (useIsLeftOut(author?.id)) return null;
  return (
    <PostCard
      post={post}
      about={subject ? <SubjectCard subject={subject} /> : null}
      answers={
        answers.total > 0 ? (
          <PageLink page="post" params={{ id: post.id }} className={LINK}>
            {t('community.feed.answers', { count: answers.total })}
          </PageLink>
        ) : null
      }
    />
  );
}
