import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { runOperation } from '#app/data/execute.ts';
import { Post } from '#app/data/generated/community.ts';
import type { PostData } from '#app/data/generated/community.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { idsOfPosts, ViewerStates } from './ViewerStates.tsx';
import { Thread } from './Thread.tsx';

interface LoadedPost {
  readonly post: PostData['post'];
  /** Cursor of the shown answers; null at the beginning. */
  readonly after: string | null;
}

const DESCRIPTION_LENGTH = 160;

export const load: Load<LoadedPost> = async ({ params, url, site, signal }) => {
  const after = url.searchParams.get('after');
  const { post } = await runOperation(site, Post, { id: params['id'] ?? '', after }, signal);
  return { post, after };
};

export function PostScreen(): ReactNode {
  const t = useMessages();
  const { post, after } = useLoaderData<LoadedPost>();
  const title = t('community.post.title', { id: post.id });
  return (
    <div className="page grid max-w-[40rem] content-start gap-4 py-8 sm:py-12">
      <PageHead title={title} description={post.text.slice(0, DESCRIPTION_LENGTH) || title} />
      <h1 className="text-2xl break-words sm:text-3xl">
        {post.author ? t('community.post.heading', { name: post.author.fullName }) : title}
      </h1>
      {post.aboutId === null ? null : (
        <PageLink page="conversation" params={{ elementId: post.aboutId }} className="prose-link">
          {t('community.post.conversation')}
        </PageLink>
      )}
      {post.answersId === null ? null : (
        <PageLink page="post" params={{ id: post.answersId }} className="prose-link">
          {t('community.post.answered')}
        </PageLink>
      )}
      <ViewerStates ids={idsOfPosts([post])}>
        <Thread post={post} isPermalink />
      </ViewerStates>
      <Pager
        target={{ page: 'post', params: { id: post.id } }}
        after={after}
        nextCursor={post.answers.hasNextPage ? post.answers.endCursor : null}
      />
    </div>
  );
}
