import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ConversationData } from '#app/data/generated/community.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { PostCard } from './PostCard.tsx';
import { threadOf } from './threadOf.ts';

type ThreadPost = ConversationData['conversation']['nodes'][number];

/** Answers to one answer beyond these are folded. */
const UNFOLDED = 3;

/** A post with the answers of its thread, oldest first, and the answers to each of them one level deeper. */
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
    <div className="rounded-lg border border-line bg-raised">
      <PostCard post={post} isPermalink={isPermalink} look="first" />
      {nodes.length > 0 ? (
        <ol aria-label={t('community.post.answers')} className="grid divide-y divide-line border-t border-line">
          {threadOf(post.id, nodes).map(({ answer, below }) => (
            <li key={answer.id} className="min-w-0">
              <PostCard post={answer} look="answer" />
              {below.length > 0 ? <Below answers={below} isOpen={isPermalink} /> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {total > nodes.length && !isPermalink ? (
        <p className="border-t border-line px-4 sm:px-5">
          <PageLink page="post" params={{ id: post.id }} className="prose-link inline-flex min-h-11 items-center">
            {t('community.post.moreAnswers', { count: total - nodes.length })}
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}

function Below({
  answers,
  isOpen: isOpenAtFirst,
}: {
  readonly answers: readonly ThreadPost['answers']['nodes'][number][];
  readonly isOpen: boolean;
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const shown = isOpen ? answers : answers.slice(0, UNFOLDED);
  const rest = answers.length - shown.length;
  return (
    <ol className="mb-3 ml-8 grid border-l-2 border-line sm:ml-9">
      {shown.map((answer) => (
        <li key={answer.id} className="min-w-0">
          <PostCard post={answer} look="answer" />
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <Button tone="plain" onClick={() => setOpen(true)}>
            {t('community.post.moreAnswers', { count: rest })}
          </Button>
        </li>
      ) : null}
    </ol>
  );
}
