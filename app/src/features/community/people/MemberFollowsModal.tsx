import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MemberFollowers, MemberFollowing } from '#app/data/generated/people.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Avatar } from '#app/ui/images/Avatar.tsx';

/** Followers of a member, or whom the member follows, as far as their profiles are open. */
export function MemberFollowsModal({
  id,
  name,
  list,
  onClose,
}: ModalProps['memberFollows'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const operation = list === 'followers' ? MemberFollowers : MemberFollowing;
  const { data, failure, reload, change } = useOperation(operation, { id });
  const [isBusy, setBusy] = useState(false);
  const people = data?.user.people;
  const more = async (): Promise<void> => {
    setBusy(true);
    try {
      const { user } = await runOperation(browserContext, operation, { id, after: people?.endCursor });
      change((known) => ({
        user: { ...user, people: { ...user.people, nodes: [...known.user.people.nodes, ...user.people.nodes] } },
      }));
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t(`community.follows.of.${list}`, { name })} size="tall" onClose={onClose}>
      {failure !== null ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      {!people && failure === null ? <Skeleton className="h-40" /> : null}
      {people?.nodes.length === 0 ? <p className="py-6 text-muted">{t('community.follows.of.none')}</p> : null}
      <ul className="grid">
        {people?.nodes.map((person) => (
          <li key={person.id} className="border-b border-line last:border-0">
            <PageLink
              page="user"
              params={{ id: person.id, slug: person.slug }}
              className="flex min-h-14 items-center gap-3 rounded-sm px-2 font-semibold hover:bg-sunken"
            >
              <Avatar person={person} />
              {person.fullName}
            </PageLink>
          </li>
        ))}
      </ul>
      {people?.hasNextPage ? (
        <Button isBusy={isBusy} onClick={() => void more()}>
          {t('community.likers.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}
