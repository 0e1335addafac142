import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { IsJoinedList, SetListMembership } from '#app/data/generated/lists.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { reloadViewer, useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ClubsOfList } from '#app/features/clubs/index.ts';
import { Section } from '#app/features/elements/index.ts';
import type { ListData } from './loadList.ts';

export function MembershipSection({ list }: { readonly list: ListData }): ReactNode {
  const t = useMessages();
  const { joined, mostActive, slots } = list;
  const viewer = useViewer();
  const [change, setChange] = useState(0);
  const total = list.members.length * slots;
  return (
    <Section id="members" title={t('elements.list.people')} isOnPaper={false}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="font-semibold">{t('elements.list.joined', { count: joined + change })}</p>
        <JoinButton list={list} onChange={setChange} />
        <p className="text-sm text-muted">{t('elements.list.join.hint')}</p>
      </div>
      {viewer.status === 'member' ? (
        <Suspense>
          <ClubsOfList listId={list.id} />
        </Suspense>
      ) : null}
      {mostActive.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="text-lg">{t('elements.list.mostActive')}</h3>
          <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {mostActive.map(({ user, done }) =>
              user ? (
                <li key={user.id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-3">
                  <PageLink
                    page="user"
                    params={{ id: user.id, slug: user.slug }}
                    className="inline-flex min-h-11 items-center truncate font-semibold underline-offset-4 hover:underline"
                  >
                    {user.fullName}
                  </PageLink>
                  <ProgressBar done={done} total={total} label={user.fullName} />
                  <span className="text-right font-display font-bold">{`${done}/${total}`}</span>
                </li>
              ) : null,
            )}
          </ol>
        </div>
      ) : null}
    </Section>
  );
}

/** Joins or leaves the list. Optimistic: a refused change is reverted. */
function JoinButton({
  list: { id },
  onChange,
}: {
  readonly list: ListData;
  /** Change of the membership count since the page was rendered. */
  readonly onChange: (difference: number) => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [isMember, setMember] = useState<boolean | null>(null);
  const wasMember = useRef(false);
  useEffect(() => {
    setMember(null);
    if (viewerId === null) return undefined;
    const abort = new AbortController();
    runOperation(browserContext, IsJoinedList, { listId: id }, abort.signal).then(
      ({ isJoinedList }) => {
        wasMember.current = isJoinedList;
        setMember(isJoinedList);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [viewerId, id]);
  const set = async (wanted: boolean): Promise<void> => {
    setMember(wanted);
    try {
      await runOperation(browserContext, SetListMembership, { listId: id, isMember: wanted });
      onChange(Number(wanted) - Number(wasMember.current));
      showToast({
        type: 'success',
        text: t(wanted ? 'elements.list.nowJoined' : 'elements.list.nowLeft'),
        ...(wanted ? {} : { action: { label: t('elements.list.undo'), run: () => void set(true) } }),
      });
      await reloadViewer();
    } catch (error) {
      setMember(!wanted);
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <Button
      tone={isMember ? 'quiet' : 'primary'}
      disabled={!isHydrated || (viewerId !== null && isMember === null)}
      onClick={() => requireLogin(() => void set(!isMember))}
    >
      {t(isMember ? 'elements.list.leave' : 'elements.list.join')}
    </Button>
  );
}
