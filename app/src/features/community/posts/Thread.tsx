import type { ReactNode } from 'react';
import type { ConversationData } from '#app/data/generated/community.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { PostCard } from './PostCard.tsx';

type ThreadPost = ConversationData['conversation']['nodes'][number];

/** A post with the answers of its thread, oldest first. */
export function Thread({
  post,
  isPermalink = false,
}: {
  readonly post: ThreadPost;
  readonly isPermalink?: boolean;
}): ReactNode {
  const t = useMessages();
  const { nodes, total } = post.answers;
  return (
    <div className="grid gap-3">
      <PostCard post={post} isPermalink={isPermalink} />
      {nodes.length > 0 ? (
        <ol aria-label={t('community.post.answers')} className="ml-4 grid gap-3 border-l-2 border-line pl-4 sm:ml-8">
          {nodes.map((answer) => (
            <li key={answer.id}>
              <PostCard post={answer} />
            </li>
          ))}
        </ol>
      ) : null}
      {total > nodes.length ? (
        <PageLink page="post" params={{ id: post.id }} className="prose-link">
          {t('community.post.moreAnswers', { count: total - nodes.length })}
        </PageLink>
      ) : null}
    </div>
  );
}
