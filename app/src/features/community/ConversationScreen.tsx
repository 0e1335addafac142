import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { documentOfPost } from '@cordada/core/community/postDocument';
import { POST_ORDERS } from '@cordada/core/community/posts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import type { LoadedConversation } from './loadConversation.ts';
import { PostComposer } from './posts/PostComposer.tsx';
import { Thread } from './posts/Thread.tsx';
import { idsOfPosts, ViewerStates } from './posts/ViewerStates.tsx';
import { ReactionButtons } from './ReactionButtons.tsx';
import { SubjectCard } from './SubjectCard.tsx';

export { loadConversation as load } from './loadConversation.ts';

/** What a first post about a place may say. */
const STARTS = ['ask', 'report', 'companions'] as const;

export function ConversationScreen(): ReactNode {
  const t = useMessages();
  const subject = useLoaderData<LoadedConversation>();
  const { id, name, slug, likes, posts, after, order } = subject;
  const title = t('community.conversation.title', { name });
  const [start, setStart] = useState<(typeof STARTS)[number] | null>(null);
  const isHydrated = useIsHydrated();
  const isPlace = !['activity', 'user', 'list'].includes(subject.kind);
  return (
    <ViewerStates ids={[id, ...idsOfPosts(posts.nodes)]}>
      <div className="page grid max-w-[40rem] content-start gap-4 py-6 sm:gap-6 sm:py-12">
        <PageHead title={title} description={t('community.conversation.description', { name })} />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <SubjectCard subject={subject} isEager />
        {likes === null ? null : (
          <div className="flex flex-wrap gap-2">
            <ReactionButtons subject="element" of={{ id, name, likes }} />
          </div>
        )}
        <PostComposer
          key={`${id} ${start ?? ''}`}
          place={{ aboutId: id }}
          label={t('community.conversation.write', { name })}
          {...(start && {
            initial: {
              document: documentOfPost(t(`community.conversation.start.${start}.text`, { name })),
              imageIds: [],
            },
            onCancel: () => setStart(null),
          })}
        />
        {posts.total > 1 ? (
          <nav aria-label={t('community.conversation.order')} className="flex flex-wrap gap-2">
            {POST_ORDERS.map((name) => (
              <ChipLink
                key={name}
                page="conversation"
                params={{ elementId: id, slug }}
                query={name === 'newest' ? {} : { order: name }}
                isCurrent={name === order}
              >
                {t(`community.conversation.${name}`)}
              </ChipLink>
            ))}
          </nav>
        ) : null}
        {posts.nodes.length === 0 ? (
          <EmptyState
            title={t('community.conversation.none.title')}
            text={t('community.conversation.none.text')}
            action={
              isPlace ? (
                <div className="flex flex-wrap justify-center gap-3">
                  {STARTS.map((one) => (
                    <Button key={one} disabled={!isHydrated} onClick={() => setStart(one)}>
                      {t(`community.conversation.start.${one}`)}
                    </Button>
                  ))}
                </div>
              ) : undefined
            }
          />
        ) : (
          <ul aria-label={t('community.conversation.posts')} className="grid gap-6">
            {posts.nodes.map((post) => (
              <li key={post.id}>
                <Thread post={post} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          target={{
            page: 'conversation',
            params: { elementId: id, slug },
            query: order === 'newest' ? {} : { order },
          }}
          after={after}
          nextCursor={posts.hasNextPage ? posts.endCursor : null}
        />
      </div>
    </ViewerStates>
  );
}
