import type { ReactNode } from 'react';
import type { LatestPostsFragment } from '#app/data/generated/types.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { useIsHidden } from './ViewerStates.tsx';

export type LatestPostsData = LatestPostsFragment;

/** The latest posts about an element or activity, and the way to its conversation. */
export function LatestPosts({
  subject: { id, slug, latestPosts },
}: {
  readonly subject: { readonly id: string; readonly slug: string; readonly latestPosts: LatestPostsData };
}): ReactNode {
  const t = useMessages();
  const { total, nodes } = latestPosts;
  const conversation = { page: 'conversation', params: { elementId: id, slug } } as const;
  return (
    <section aria-labelledby="conversation" className="no-print grid gap-4">
      <h2 id="conversation" className="text-2xl sm:text-3xl">
        {t('community.latest.title')}
      </h2>
      {total > 0 ? (
        <ul aria-label={t('community.latest.posts')} className="grid grid-cols-1 gap-3 lg:grid-cols-3">
          {nodes.map((post) => (
            <LatestPost key={post.id} post={post} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-strong px-5 py-4">
        {total > 0 ? (
          <PageLink {...conversation} className="prose-link inline-flex min-h-11 items-center font-semibold">
            {t('community.latest.all', { count: total })}
          </PageLink>
        ) : (
          <p className="text-muted">{t('community.latest.none')}</p>
        )}
        <LinkButton {...conversation}>{t('community.latest.write')}</LinkButton>
      </div>
    </section>
  );
}

function LatestPost({ post }: { readonly post: LatestPostsData['nodes'][number] }): ReactNode {
  const { id, author, createdAt, text } = post;
  if (useIsHidden(author?.id) || !author) return null;
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar person={author} />
        <PageLink
          page="user"
          params={{ id: author.id, slug: author.slug }}
          className="inline-flex min-h-6 items-center font-semibold hover:underline"
        >
          {author.fullName}
        </PageLink>
        <PageLink
          page="post"
          params={{ id }}
          className="inline-flex min-h-6 items-center text-sm text-muted hover:underline"
        >
          <RelativeTime at={createdAt} />
        </PageLink>
      </p>
      <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
    </li>
  );
}
