import type { ReactNode } from 'react';
import { ElementCard } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { PostCard } from '../posts/PostCard.tsx';
import { idsOfPosts, useIsLeftOut, ViewerStates } from '../posts/ViewerStates.tsx';
import { SubjectCard } from '../SubjectCard.tsx';
import { Byline } from './Byline.tsx';
import { FeedActivity } from './FeedActivity.tsx';
import { groupEntries } from './groupEntries.ts';
import type { FeedEntry } from './feedEntries.ts';

const LINK = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

/** Entries that are seen before what stands among them. */
const BEFORE_ASIDE = 2;

export function FeedList({
  entries,
  aside = null,
}: {
  readonly entries: readonly FeedEntry[];
  /** After the first entries. */
  readonly aside?: ReactNode;
}): ReactNode {
  const t = useMessages();
  const groups = groupEntries(entries);
  const last = Math.min(BEFORE_ASIDE, groups.length) - 1;
  return (
    <ViewerStates
      ids={entries.flatMap(({ post, activity, actor }) => [
        ...(actor ? [actor.id] : []),
        ...(post ? idsOfPosts([{ id: post.id, author: post.author }]) : []),
        ...(activity ? [activity.id, activity.person.id, ...activity.comments.map(({ author }) => author.id)] : []),
      ])}
    >
      <ul aria-label={t('community.feed.list')} className="grid gap-6">
        {groups.map(([first, ...others], i) =>
          first ? (
            <li key={first.id} className="grid gap-6">
              {first.post ? <FeedPost post={first.post} /> : null}
              {first.activity ? (
                <FeedActivity
                  activity={first.activity}
                  at={first.publishedAt}
                  isCommented={first.kind === 'post'}
                  others={others.flatMap(({ activity }) => activity ?? [])}
                />
              ) : null}
              <FeedElement entry={first} />
              {i === last ? aside : null}
            </li>
          ) : null,
        )}
      </ul>
    </ViewerStates>
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
