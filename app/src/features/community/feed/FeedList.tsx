import type { ReactNode } from 'react';
import { ActivityCard } from '#app/features/activities/index.ts';
import { ElementCard } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { PostCard } from '../posts/PostCard.tsx';
import { idsOfPosts, useIsLeftOut, ViewerStates } from '../posts/ViewerStates.tsx';
import { ReactionButtons } from '../ReactionButtons.tsx';
import { SubjectCard } from '../SubjectCard.tsx';
import { groupEntries } from './groupEntries.ts';
import type { FeedEntry } from './loadFeed.ts';

/** Of further activities in a row, before one asks for all. */
const ROWS_SHOWN = 3;
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
        {groupEntries(entries).map(([first, ...others]) =>
          first ? (
            <li key={first.id} className="grid gap-2">
              {first.post ? <FeedPost post={first.post} /> : null}
              {first.activity ? (
                <FeedActivity
                  activity={first.activity}
                  at={first.publishedAt}
                  others={others.flatMap(({ activity }) => activity ?? [])}
                />
              ) : null}
              <FeedElement entry={first} />
            </li>
          ) : null,
        )}
      </ul>
    </ViewerStates>
  );
}

type Activity = NonNullable<FeedEntry['activity']>;

/** An activity, with earlier ones that its author published in a row. */
function FeedActivity({
  activity,
  at,
  others,
}: {
  readonly activity: Activity;
  readonly at: string;
  readonly others: readonly Activity[];
}): ReactNode {
  const t = useMessages();
  const { person } = activity;
  if (useIsLeftOut(person.id)) return null;
  const [shown, more] = [others.slice(0, ROWS_SHOWN), others.slice(ROWS_SHOWN)];
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-raised">
      <Byline
        person={person}
        at={at}
        what={others.length > 0 ? t('community.feed.several', { count: others.length + 1 }) : undefined}
      />
      <div className="[&>article]:rounded-none [&>article]:border-x-0">
        <ActivityCard activity={activity} headingLevel={2} isOwn />
      </div>
      <ActivityActions activity={activity} />
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
        subject={{ ...activity, kind: 'activity', name: activity.title, aside: format.date(activity.happenedOn) }}
        isRow
      />
      <ActivityActions activity={activity} />
    </div>
  ));
}

function ActivityActions({ activity: { id, slug, title, likes, posts } }: { readonly activity: Activity }): ReactNode {
  const t = useMessages();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-muted">
      <ReactionButtons subject="activity" of={{ id, name: title, likes }} />
      <PageLink page="conversation" params={{ elementId: id, slug }} className={LINK}>
        {t('community.feed.talk', { count: posts })}
      </PageLink>
    </p>
  );
}

function Byline({
  person,
  at,
  what,
}: {
  readonly person: NonNullable<FeedEntry['actor']>;
  readonly at: string;
  readonly what?: string | undefined;
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
