import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { runOperation } from '#app/data/execute.ts';
import { Post } from '#app/data/generated/community.ts';
import type { PostData } from '#app/data/generated/community.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { MyPostReactions } from './MyPostReactions.tsx';
import { Thread } from './Thread.tsx';

type LoadedPost = PostData['post'];

const DESCRIPTION_LENGTH = 160;

export const load: Load<LoadedPost> = async ({ params, site, signal }) =>
  (await runOperation(site, Post, { id: params['id'] ?? '' }, signal)).post;

export function PostScreen(): ReactNode {
  const t = useMessages();
  const post = useLoaderData<LoadedPost>();
  const title = t('community.post.title', { id: post.id });
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <PageHead title={title} description={post.text.slice(0, DESCRIPTION_LENGTH) || title} />
      <h1 className="text-3xl break-words sm:text-4xl">{title}</h1>
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
      <MyPostReactions posts={[post]}>
        <Thread post={post} isPermalink />
      </MyPostReactions>
    </div>
  );
}
