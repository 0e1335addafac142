import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { ReactionSubject } from '@cordada/core/community/reactions';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { runOrKeep, sendWaiting } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Bell } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { useViewerState } from './posts/ViewerStates.tsx';
import { Heart, ReactionControl } from './ReactionControl.tsx';

const operations = () => import('#app/data/generated/community.ts');

interface Liked {
  readonly id: string;
  readonly name: string;
  readonly likes: number;
}

export interface Reactions {
  readonly isLiked: boolean;
  readonly isFollowing: boolean;
  readonly likes: number;
  readonly like: () => void;
  /** Resolves once the server has what the viewer likes. */
  readonly whenSent: () => Promise<void>;
  readonly follow: () => void;
}

/** What the viewer thinks of an element or activity, and how many like it. Needs `ViewerStates` with its id around it. */
export function useReactions(subject: ReactionSubject, { id, name, likes }: Liked): Reactions {
  const t = useMessages();
  const failureText = useFailureText();
  const state = useViewerState(id);
  const [reaction, setReaction] = useState({ isLiked: false, isFollowing: false, likes });
  // Each on its own: a number that was loaded anew says nothing of an own like given meanwhile.
  useEffect(() => setReaction((now) => ({ ...now, likes })), [likes]);
  const [change] = useState(() =>
    optimisticChanges<'like' | 'follow', Partial<typeof reaction>>((_key, value) =>
      setReaction((now) => ({ ...now, ...value })),
    ),
  );
  useEffect(() => {
    if (state === null) change.forget();
    // Asked once for each reader: what they have changed since is newer.
    setReaction((now) => ({
      ...now,
      ...(change.hasChanged('like') ? {} : { isLiked: state?.reaction === 'like' }),
      ...(change.hasChanged('follow') ? {} : { isFollowing: state?.isFollowing ?? false }),
    }));
  }, [state, change]);
  const report = (error: unknown): void => showToast({ type: 'error', text: failureText(error) });
  const like = (): void => {
    const isLiked = !reaction.isLiked;
    const next = { isLiked, likes: reaction.likes + (isLiked ? 1 : -1) };
    const send = async (): Promise<Partial<typeof reaction>> => {
      const { React } = await operations();
      const variables = { subject, id, kind: isLiked ? ('like' as const) : null };
      const { react } = await runOrKeep(React, variables, {
        chain: `like:${id}`,
        title: name,
        assumed: { react: next.likes },
      });
      return { isLiked, likes: react };
    };
    const before = { isLiked: reaction.isLiked, likes: reaction.likes };
    change('like', { before, next, send }).catch(report);
  };
  const follow = (): void => {
    const isFollowing = !reaction.isFollowing;
    const send = async (): Promise<Partial<typeof reaction>> => {
      const { FollowElement } = await operations();
      const kept = { chain: `follow:${id}`, title: name, assumed: { followElement: isFollowing } };
      return { isFollowing: (await runOrKeep(FollowElement, { id, isFollowing }, kept)).followElement };
    };
    change('follow', { before: { isFollowing: reaction.isFollowing }, next: { isFollowing }, send }).catch(report);
  };
  return {
    ...reaction,
    whenSent: () => change.whenSent('like').then(sendWaiting),
    like: () => requireLogin(like, t('ui.gate.like', { name })),
    follow: () => requireLogin(follow, t('ui.gate.follow', { name })),
  };
}

export function LikeButton({
  subject,
  of: { id, name },
  reactions: { isLiked, likes, like, whenSent },
}: {
  readonly subject: ReactionSubject;
  readonly of: Pick<Liked, 'id' | 'name'>;
  readonly reactions: Reactions;
}): ReactNode {
  const t = useMessages();
  return (
    <span className="inline-flex">
      <ReactionControl
        icon={<Heart size={18} className={isLiked ? 'fill-current' : ''} />}
        label={t('community.like')}
        isMine={isLiked}
        onClick={like}
        total={likes}
        totalLabel={t('community.likes', { count: likes })}
        onTotal={() => openModal('likers', { subject, id, name, whenSent })}
      />
    </span>
  );
}

/** The like in a menu. */
export function LikeMenuItem({
  reactions: { isLiked, likes, like },
}: {
  readonly reactions: Pick<Reactions, 'isLiked' | 'likes' | 'like'>;
}): ReactNode {
  const t = useMessages();
  return (
    <Button aria-pressed={isLiked} disabled={!useIsHydrated()} onClick={like}>
      <span className={isLiked ? 'text-accent' : ''}>
        <Heart size={18} className={isLiked ? 'fill-current' : ''} />
      </span>
      {t('community.like')}
      {likes > 0 ? <span className="font-normal text-muted">{likes}</span> : null}
    </Button>
  );
}

/** Follows the changes of an element. */
export function FollowElementButton({
  reactions: { isFollowing, follow },
}: {
  readonly reactions: Reactions;
}): ReactNode {
  const t = useMessages();
  return (
    <Button aria-pressed={isFollowing} disabled={!useIsHydrated()} onClick={follow}>
      <span className={isFollowing ? 'text-accent [&_path]:fill-current' : ''}>
        <Bell size={18} />
      </span>
      {t('community.follow')}
    </Button>
  );
}

export function ReactionButtons({ subject, of }: { readonly subject: ReactionSubject; readonly of: Liked }): ReactNode {
  const reactions = useReactions(subject, of);
  return (
    <>
      <LikeButton subject={subject} of={of} reactions={reactions} />
      {subject === 'element' ? <FollowElementButton reactions={reactions} /> : null}
    </>
  );
}
