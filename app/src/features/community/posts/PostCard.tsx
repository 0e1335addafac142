import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { documentOfPost } from '@cordada/core/community/postDocument';
import { originOf } from '@cordada/core/pages/origins';
import { readRichText } from '@cordada/core/richText/richText';
import { browserContext, runOperation } from '#app/data/execute.ts';
import type { PostLineFragment } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useSite } from '#app/pages/pageContext.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { ReportButton } from '#app/ui/buttons/ReportButton.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { PostComposer } from './PostComposer.tsx';
import { PostPhotos } from './PostPhotos.tsx';
import { PostReactions } from './PostReactions.tsx';
import { PostText } from './PostText.tsx';
import { useIsHidden } from './ViewerStates.tsx';

const LOOKS = {
  card: 'gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5',
  first: 'gap-3 p-4 sm:p-5',
  answer: 'gap-1.5 px-4 pt-3 pb-2 sm:px-5',
} as const;

export function PostCard({
  post,
  about,
  answers,
  isPermalink = false,
  look = 'card',
}: {
  readonly post: PostLineFragment;
  /** Where it is shown apart from its conversation: what that is about, and a link to its answers. */
  readonly about?: ReactNode;
  readonly answers?: ReactNode;
  /** On its own page it does not link to itself, and the field for answers is below. */
  readonly isPermalink?: boolean;
  /** In a thread one frame is around all, and answers are lighter than what they answer. */
  readonly look?: keyof typeof LOOKS;
}): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState<'answer' | 'cite' | 'edit' | 'delete' | null>(null);
  const { author } = post;
  const { publicUrl, routesLanguage } = useSite();
  const path = usePagePath();
  const isHidden = useIsHidden(post.author?.id);
  const address = new URL(path({ page: 'post', params: { id: post.id } }), originOf(publicUrl, routesLanguage)).href;
  if (post.isGone || !author || isHidden)
    return <p className="bg-sunken p-4 text-muted first:rounded-t-lg last:rounded-b-lg">{t('community.post.gone')}</p>;
  const member = viewer.status === 'member' ? viewer.viewer : null;
  const isMine = member?.id === author.id;
  return (
    <article id={post.id} className={`grid ${LOOKS[look]}`}>
      <div className="flex items-start justify-between gap-2">
        <AuthorHeader author={author} isCompact={look === 'answer'}>
          {isPermalink ? (
            <RelativeTime at={post.createdAt} />
          ) : (
            <PageLink page="post" params={{ id: post.id }} className="hover:underline">
              <RelativeTime at={post.createdAt} />
            </PageLink>
          )}
          {post.editedAt === null ? null : <span>{t('community.post.edited')}</span>}
          {post.audience === 'everyone' ? null : <span>{t(`community.audience.${post.audience}`)}</span>}
        </AuthorHeader>
        <div className="no-print -mt-1 -mr-2 shrink-0">
          <MoreMenu isCompact>
            <Button tone="plain" onClick={() => requireLogin(() => setOpen('cite'), { why: 'cite' })}>
              {t('community.post.cite')}
            </Button>
            <Button
              tone="plain"
              onClick={() =>
                openModal('share', { title: t('community.post.by', { name: author.fullName }), url: address })
              }
            >
              {t('ui.share')}
            </Button>
            {isMine ? (
              <Button tone="plain" onClick={() => setOpen('edit')}>
                {t('community.post.edit')}
              </Button>
            ) : null}
            {isMine || member?.isAdmin ? (
              <Button tone="plain" onClick={() => setOpen('delete')}>
                {t('community.post.delete')}
              </Button>
            ) : null}
            {isMine ? null : (
              <ReportButton subject="post" id={post.id} title={t('community.post.by', { name: author.fullName })} />
            )}
          </MoreMenu>
        </div>
      </div>
      {/* Under the name, so that the faces stand in a column of their own. */}
      <div className={`grid gap-3 ${look === 'answer' ? 'pl-11' : ''}`}>
        {open === 'edit' ? (
          <PostComposer
            place={{ editId: post.id }}
            label={t('community.post.editText')}
            initial={{
              document: readRichText(post.body) ?? documentOfPost(post.text),
              imageIds: post.images.map(({ id }) => id),
            }}
            revision={post.editedAt ?? post.createdAt}
            onSent={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <>
            <PostText post={post} className={isPermalink ? 'text-lg' : ''} />
            <PostPhotos images={post.images} title={t('community.post.by', { name: author.fullName })} />
          </>
        )}
        {post.cited ? <CitedPost post={post.cited} /> : null}
        {about}
        <div className="no-print flex flex-wrap items-center gap-2 max-sm:gap-1.5">
          <PostReactions post={post} name={t('community.post.by', { name: author.fullName })} />
          <span className="ml-auto flex items-center">
            {answers}
            {isPermalink ? null : (
              <Button
                tone="plain"
                disabled={!isHydrated}
                onClick={() => requireLogin(() => setOpen('answer'), { why: 'answer' })}
                className="px-3! max-sm:px-1!"
              >
                {t('community.post.answer')}
              </Button>
            )}
          </span>
        </div>
        {open === 'answer' ? (
          <PostComposer
            place={{ answersId: post.id }}
            label={t('community.post.yourAnswer', { name: author.fullName })}
            onSent={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        ) : null}
        {open === 'cite' ? (
          <PostComposer
            place={{ aboutId: post.aboutId, citesId: post.id }}
            label={t('community.post.yourCitation', { name: author.fullName })}
            onSent={() => {
              setOpen(null);
              showToast({ type: 'success', text: t('community.post.sent') });
            }}
            onCancel={() => setOpen(null)}
          />
        ) : null}
        {open === 'delete' ? <DeletePost id={post.id} onCancel={() => setOpen(null)} /> : null}
      </div>
    </article>
  );
}

function CitedPost({ post }: { readonly post: NonNullable<PostLineFragment['cited']> }): ReactNode {
  const { author } = post;
  return (
    <blockquote className="grid gap-1 rounded-md border border-line bg-sunken p-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        {author ? (
          <PageLink
            page="user"
            params={{ id: author.id, slug: author.slug }}
            className="inline-flex min-h-6 items-center font-semibold hover:underline"
          >
            {author.fullName}
          </PageLink>
        ) : null}
        <PageLink
          page="post"
          params={{ id: post.id }}
          className="inline-flex min-h-6 items-center text-muted hover:underline"
        >
          <RelativeTime at={post.createdAt} />
        </PageLink>
      </p>
      <p className="line-clamp-4 break-words whitespace-pre-line">{post.text}</p>
    </blockquote>
  );
}

function DeletePost({ id, onCancel }: { readonly id: string; readonly onCancel: () => void }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { DeletePost: operation, RestorePost } = await import('#app/data/generated/community.ts');
      await runOperation(browserContext, operation, { id });
      await revalidate();
      offerUndo(t('community.post.deleted'), async () => {
        await runOperation(browserContext, RestorePost, { id });
        await revalidate();
      });
    } catch (error) {
      setBusy(false);
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <div role="group" aria-label={t('community.post.deleteSure')} className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('community.post.deleteSure')}</p>
      <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
        {t('community.post.delete')}
      </Button>
      <Button onClick={onCancel}>{t('community.post.cancel')}</Button>
    </div>
  );
}
