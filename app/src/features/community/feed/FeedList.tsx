import type { ReactNode } from 'react';
import { ActivityCard } from '#app/features/activities/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { MyPostReactions } from '../posts/MyPostReactions.tsx';
import { PostCard } from '../posts/PostCard.tsx';
import type { FeedEntry } from './loadFeed.ts';

const LINK = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

export function FeedList({ entries }: { readonly entries: readonly FeedEntry[] }): ReactNode {
  const t = useMessages();
  return (
    <MyPostReactions posts={entries.flatMap(({ post }) => (post ? [{ id: post.id }] : []))}>
      <ul aria-label={t('community.feed.list')} className="grid gap-6">
        {entries.map(({ id, activity, post }) => (
          <li key={id} className="grid gap-2">
            {post ? <FeedPost post={post} /> : null}
            {activity ? <FeedActivity activity={activity} /> : null}
          </li>
        ))}
      </ul>
    </MyPostReactions>
  );
}

function FeedActivity({ activity }: { readonly activity: NonNullable<FeedEntry['activity']> }): ReactNode {
  const t = useMessages();
  const { id, slug, likes, posts } = activity;
  return (
    <>
      <ActivityCard activity={activity} headingLevel={2} />
      <p className="flex flex-wrap gap-x-4 text-muted">
        {likes > 0 ? (
          <span className="inline-flex min-h-11 items-center sm:min-h-6">
            {t('community.feed.likes', { count: likes })}
          </span>
        ) : null}
        <PageLink page="conversation" params={{ elementId: id, slug }} className={LINK}>
          {t('community.feed.talk', { count: posts })}
        </PageLink>
      </p>
    </>
  );
}

function FeedPost({ post }: { readonly post: NonNullable<FeedEntry['post']> }): ReactNode {
  const t = useMessages();
  const { element, activity, answers } = post;
  const about = element ?? (activity && { ...activity, name: activity.title });
  return (
    <>
      <PostCard post={post} />
      {about || answers.total > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          {about ? (
            <PageLink page="conversation" params={{ elementId: about.id, slug: about.slug }} className={LINK}>
              {t('community.feed.about', { name: about.name })}
            </PageLink>
          ) : null}
          {answers.total > 0 ? (
            <PageLink page="post" params={{ id: post.id }} className={LINK}>
              {t('community.feed.answers', { count: answers.total })}
            </PageLink>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
