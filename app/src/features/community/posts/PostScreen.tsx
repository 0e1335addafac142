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
import { SubjectCard } from '../SubjectCard.tsx';
import { withSubject } from '../subject.ts';
import { PostComposer } from './PostComposer.tsx';
import { Thread } from './Thread.tsx';
import { idsOfPosts, useIsHidden, ViewerStates } from './ViewerStates.tsx';

type LoadedThread = ReturnType<typeof withSubject<PostData['post']>>;

interface LoadedPost {
  readonly post: LoadedThread;
  /** Cursor of the shown answers; null at the beginning. */
  readonly after: string | null;
}

const DESCRIPTION_LENGTH = 160;
const WAY_BACK = 'prose-link inline-flex min-h-11 items-center justify-self-start sm:min-h-8';

export const load: Load<LoadedPost> = async ({ params, url, site, signal }) => {
  const after = url.searchParams.get('after');
  const { post } = await runOperation(site, Post, { id: params['id'] ?? '', after }, signal);
  return { post: withSubject(post), after };
};

export function PostScreen(): ReactNode {
  const t = useMessages();
  const { post, after } = useLoaderData<LoadedPost>();
  const title = t('community.post.title', { id: post.id });
  return (
    <div className="page grid max-w-[40rem] content-start gap-4 py-8 sm:py-12">
      <PageHead title={title} description={post.text.slice(0, DESCRIPTION_LENGTH) || title} />
      {/* The card below says who wrote it. */}
      <h1 className="sr-only">{post.author ? t('community.post.heading', { name: post.author.fullName }) : title}</h1>
      {post.aboutId === null && post.answersId === null ? (
        <PageLink page="community" className={WAY_BACK}>
          {t('community.feed.title')}
        </PageLink>
      ) : null}
      {post.subject ? <SubjectCard subject={post.subject} isEager /> : null}
      {post.aboutId === null ? null : (
        <PageLink page="conversation" params={{ elementId: post.aboutId }} className={WAY_BACK}>
          {t('community.post.conversation')}
        </PageLink>
      )}
      {post.answersId === null ? null : (
        <PageLink page="post" params={{ id: post.answersId }} className={WAY_BACK}>
          {t('community.post.answered')}
        </PageLink>
      )}
      <ViewerStates ids={idsOfPosts([post])}>
        <Thread post={post} isPermalink />
        <Reply post={post} />
      </ViewerStates>
      <Pager
        target={{ page: 'post', params: { id: post.id } }}
        after={after}
        nextCursor={post.answers.hasNextPage ? post.answers.endCursor : null}
      />
    </div>
  );
}

function Reply({ post: { id, author, isGone } }: { readonly post: LoadedThread }): ReactNode {
  const t = useMessages();
  const isHidden = useIsHidden(author?.id);
  if (isGone || !author || isHidden) return null;
  return (
    <PostComposer
      key={id}
      place={{ answersId: id }}
      label={t('community.post.yourAnswer', { name: author.fullName })}
    />
  );
}
