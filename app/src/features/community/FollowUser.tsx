import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const operations = () => import('#app/data/generated/community.ts');

type State = 'requested' | 'accepted' | null;

export function FollowUser({
  id,
  name,
  isPrivate = false,
  isMain = true,
}: {
  readonly id: string;
  /** Null when the page does not show the name of the user. */
  readonly name: string | null;
  readonly isPrivate?: boolean;
  /** False where something else is the one thing to do. */
  readonly isMain?: boolean;
}): ReactNode {
  const t = useMessages();
  const offerUndo = useUndoToast();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [status, setStatus] = useState<{ readonly state: State; readonly isFollower: boolean }>({
    state: null,
    isFollower: false,
  });
  const [send] = useState(() =>
    optimisticChanges<string, State>((_id, state) => setStatus((now) => ({ ...now, state }))),
  );
  useEffect(() => {
    setStatus({ state: null, isFollower: false });
    send.forget();
    if (viewerId === null || viewerId === id) return undefined;
    const abort = new AbortController();
    operations()
      .then(({ FollowStatus }) => runOperation(browserContext, FollowStatus, { id }, abort.signal))
      .then(
        // What the reader has changed since is newer.
        ({ followStatus: { state, isFollower } }) =>
          setStatus((now) => ({ state: send.hasChanged(id) ? now.state : (state ?? null), isFollower })),
        // The page works without the follow state; a failed change shows its own error.
        () => undefined,
      );
    return () => abort.abort();
  }, [viewerId, id, send]);

  const change = async (isFollowing: boolean, before: State): Promise<void> => {
    const next: State = isFollowing ? (isPrivate ? 'requested' : 'accepted') : null;
    try {
      await send(id, {
        before,
        next,
        async send() {
          const { FollowUser: operation } = await operations();
          const kept = { chain: `member:${id}`, title: name ?? undefined, assumed: { followUser: next } };
          return (await runOrKeep(operation, { id, isFollowing }, kept)).followUser ?? null;
        },
      });
      if (isFollowing || before !== 'accepted') return;
      offerUndo(t('community.member.unfollowed', { name: name ?? '' }), () => change(true, null));
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const { state, isFollower } = status;
  const text =
    state === 'accepted'
      ? t('community.member.following')
      : state === 'requested'
        ? t('community.member.requested')
        : isPrivate
          ? t('community.member.request')
          : t(isFollower ? 'community.member.followBack' : 'community.member.follow');
  return (
    <Button
      tone={isMain && state === null && !isPrivate ? 'primary' : 'quiet'}
      aria-pressed={state !== null}
      title={state === 'requested' ? t('community.member.withdraw') : undefined}
      disabled={!isHydrated}
      className="whitespace-nowrap"
      onClick={() =>
        requireLogin(() => void change(state === null, state), t('ui.gate.followUser', { name: name ?? '' }))
      }
    >
      {text}
    </Button>
  );
}
