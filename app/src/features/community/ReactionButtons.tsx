import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { ReactionSubject } from '@cordada/core/community/reactions';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const HEART =
  'M2 9.500a5.500 5.500 0 0 1 9.591-3.676.560.560 0 0 0 .818 0A5.490 5.490 0 0 1 22 9.500c0 2.290-1.500 4-3 5.500l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.500-1.500-3-3.200-3-5.500';
const Heart = icon(HEART);
const Bell = icon(
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .740-1.673C19.410 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
);

const operations = () => import('#app/data/generated/community.ts');

export function ReactionButtons({
  subject,
  of: { id, name, likes },
}: {
  readonly subject: ReactionSubject;
  readonly of: { readonly id: string; readonly name: string; readonly likes: number };
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const isElement = subject === 'element';
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [reaction, setReaction] = useState({ isLiked: false, isFollowing: false, likes });
  useEffect(() => {
    setReaction({ isLiked: false, isFollowing: false, likes });
    if (viewerId === null) return undefined;
    const abort = new AbortController();
    operations()
      .then(({ MyReaction }) => runOperation(browserContext, MyReaction, { subject, id, isElement }, abort.signal))
      .then(
        ({ myReaction, followsElement }) => {
          setReaction({ isLiked: myReaction === 'like', isFollowing: followsElement ?? false, likes });
        },
        // The page works without it; a failed change shows its own error.
        () => undefined,
      );
    return () => abort.abort();
  }, [viewerId, subject, isElement, id, likes]);

  const [change] = useState(() =>
    optimisticChanges<'like' | 'follow', Partial<typeof reaction>>((_key, value) =>
      setReaction((now) => ({ ...now, ...value })),
    ),
  );
  const report = (error: unknown): void => showToast({ type: 'error', text: failureText(error) });
  const like = (): void => {
    const isLiked = !reaction.isLiked;
    const send = async (): Promise<Partial<typeof reaction>> => {
      const { React } = await operations();
      const { react } = await runOperation(browserContext, React, { subject, id, kind: isLiked ? 'like' : null });
      return { isLiked, likes: react };
    };
    const before = { isLiked: reaction.isLiked, likes: reaction.likes };
    change('like', { before, next: { isLiked, likes: reaction.likes + (isLiked ? 1 : -1) }, send }).catch(report);
  };
  const follow = (): void => {
    const isFollowing = !reaction.isFollowing;
    const send = async (): Promise<Partial<typeof reaction>> => {
      const { FollowElement } = await operations();
      return { isFollowing: (await runOperation(browserContext, FollowElement, { id, isFollowing })).followElement };
    };
    change('follow', { before: { isFollowing: reaction.isFollowing }, next: { isFollowing }, send }).catch(report);
  };
  return (
    <>
      <span className="inline-flex">
        <Button
          aria-pressed={reaction.isLiked}
          disabled={!isHydrated}
          onClick={() => requireLogin(like)}
          className={reaction.likes > 0 ? 'rounded-r-none' : ''}
        >
          <span className={reaction.isLiked ? 'text-accent [&_path]:fill-current' : ''}>
            <Heart size={18} />
          </span>
          {t('community.like')}
        </Button>
        {reaction.likes > 0 ? (
          <Button
            disabled={!isHydrated}
            aria-label={t('community.likes', { count: reaction.likes })}
            onClick={() => openModal('likers', { subject, id, name })}
            className="-ml-px min-w-11 rounded-l-none"
          >
            {reaction.likes}
          </Button>
        ) : null}
      </span>
      {isElement ? (
        <Button aria-pressed={reaction.isFollowing} disabled={!isHydrated} onClick={() => requireLogin(follow)}>
          <span className={reaction.isFollowing ? 'text-accent [&_path]:fill-current' : ''}>
            <Bell size={18} />
          </span>
          {t('community.follow')}
        </Button>
      ) : null}
    </>
  );
}
