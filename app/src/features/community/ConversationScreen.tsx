import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { POST_ORDERS } from '@cordada/core/community/posts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ChipLink, KindLabel } from '#app/ui/Badge.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import type { LoadedConversation } from './loadConversation.ts';
import { PostComposer } from './posts/PostComposer.tsx';
import { Thread } from './posts/Thread.tsx';
import { idsOfPosts, ViewerStates } from './posts/ViewerStates.tsx';
import { ReactionButtons } from './ReactionButtons.tsx';

export { loadConversation as load } from './loadConversation.ts';

export function ConversationScreen(): ReactNode {
  const t = useMessages();
  const subject = useLoaderData<LoadedConversation>();
  const { id, kind, name, slug, aside, likes, posts, after, order } = subject;
  const title = t('community.conversation.title', { name });
  const look = { className: 'after:absolute after:inset-0 after:rounded-lg', children: name };
  return (
    <ViewerStates ids={[id, ...idsOfPosts(posts.nodes)]}>
      <div className="page grid max-w-[40rem] content-start gap-6 py-8 sm:py-12">
        <PageHead title={title} description={t('community.conversation.description', { name })} />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <section
          aria-label={t('community.conversation.subject')}
          className="relative flex overflow-hidden rounded-lg border border-line bg-raised hover:border-ink"
        >
          <Cover of={subject} sizes="14rem" isEager className="aspect-auto! w-32! shrink-0 sm:w-56!" />
          <div className="grid min-w-0 grow content-center gap-1 border-l border-line p-4">
            <KindLabel kind={kind}>{t(`elements.kind.${kind}.one`)}</KindLabel>
            <p className="font-display text-xl leading-tight font-bold">
              {kind === 'user' ? (
                <PageLink page="user" params={{ id, slug }} {...look} />
              ) : kind === 'activity' ? (
                <PageLink page="activity" params={{ id, slug }} {...look} />
              ) : (
                <ElementLink element={{ id, kind, slug }} {...look} />
              )}
            </p>
            {aside ? <p className="text-sm text-muted">{aside}</p> : null}
          </div>
        </section>
        {likes === null ? null : (
          <div className="flex flex-wrap gap-2">
            <ReactionButtons subject="element" of={{ id, name, likes }} />
          </div>
        )}
        <PostComposer key={id} place={{ aboutId: id }} label={t('community.conversation.write', { name })} />
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
          <EmptyState title={t('community.conversation.none.title')} text={t('community.conversation.none.text')} />
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
