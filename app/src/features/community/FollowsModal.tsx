import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { AnswerFollowRequest, FollowUser, MyFollows, RemoveFollower } from '#app/data/generated/community.ts';
import type { MyFollowsData } from '#app/data/generated/community.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const LISTS = ['followers', 'following', 'requests'] as const;
export type FollowListName = (typeof LISTS)[number];
type Follow = MyFollowsData['myFollows']['nodes'][number];

export function FollowsModal({
  list: first = 'followers',
  onClose,
}: {
  readonly list?: FollowListName;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [list, setList] = useState<FollowListName>(first);
  const { data, failure, reload, change } = useOperation(MyFollows, { list });
  const [isBusy, setBusy] = useState(false);
  const follows = data?.myFollows;
  const counts = data?.myFollowCounts;
  const more = async (): Promise<void> => {
    setBusy(true);
    try {
      const next = await runOperation(browserContext, MyFollows, { list, after: follows?.endCursor });
      change((known) => ({
        ...next,
        myFollows: { ...next.myFollows, nodes: [...known.myFollows.nodes, ...next.myFollows.nodes] },
      }));
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  /** Removes the row optimistically, and restores it if the server refuses. */
  const removeRow = async (id: string, send: () => Promise<unknown>): Promise<void> => {
    change((known) => ({
      ...known,
      myFollows: { ...known.myFollows, nodes: known.myFollows.nodes.filter(({ user }) => user?.id !== id) },
      myFollowCounts: { ...known.myFollowCounts, [list]: Math.max(0, known.myFollowCounts[list] - 1) },
    }));
    try {
      await send();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      reload();
    }
  };
  return (
    <Dialog title={t('community.follows.title')} size="tall" onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        {LISTS.map((name) => (
          <Chip key={name} isPressed={name === list} onClick={() => setList(name)}>
            {t(`community.follows.${name}`, { count: counts?.[name] ?? 0 })}
          </Chip>
        ))}
      </div>
      {failure !== null ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      {!follows && failure === null ? <Skeleton className="h-40" /> : null}
      {follows?.nodes.length === 0 ? <p className="py-6 text-muted">{t(`community.follows.${list}.none`)}</p> : null}
      {follows && follows.nodes.length > 0 ? (
        <ul className="grid">
          {follows.nodes.map((follow) =>
            follow.user ? <Row key={follow.user.id} list={list} follow={follow} removeRow={removeRow} /> : null,
          )}
        </ul>
      ) : null}
      {follows?.hasNextPage ? (
        <Button isBusy={isBusy} onClick={() => void more()}>
          {t('community.likers.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}

function Row({
  list,
  follow: { user, since, isRequested },
  removeRow,
}: {
  readonly list: FollowListName;
  readonly follow: Follow;
  readonly removeRow: (id: string, send: () => Promise<unknown>) => Promise<void>;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (!user) return null;
  const { id, fullName, slug } = user;
  const answer = (isAccepted: boolean): void =>
    void removeRow(id, () => runOperation(browserContext, AnswerFollowRequest, { id, isAccepted }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-0">
      <span className="grid min-w-0 grow">
        <PageLink
          page="user"
          params={{ id, slug }}
          className="inline-flex min-h-11 items-center font-semibold hover:underline sm:min-h-6"
        >
          {fullName}
        </PageLink>
        <span className="text-sm text-muted">
          {t(isRequested ? 'community.follows.askedOn' : 'community.follows.since', { date: format.date(since) })}
        </span>
      </span>
      {list === 'requests' ? (
        <>
          <Button tone="primary" onClick={() => answer(true)}>
            {t('community.follows.accept')}
          </Button>
          <Button onClick={() => answer(false)}>{t('community.follows.refuse')}</Button>
        </>
      ) : list === 'followers' ? (
        <ConfirmButton
          label={t('community.follows.remove')}
          name={`${t('community.follows.remove')}: ${fullName}`}
          isBusy={false}
          isDeletion={false}
          onConfirm={() => removeRow(id, () => runOperation(browserContext, RemoveFollower, { id }))}
        />
      ) : (
        <Button
          onClick={() => void removeRow(id, () => runOperation(browserContext, FollowUser, { id, isFollowing: false }))}
        >
          {t(isRequested ? 'community.member.withdraw' : 'community.follows.unfollow')}
        </Button>
      )}
    </li>
  );
}
