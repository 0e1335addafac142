import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Likers } from '#app/data/generated/community.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

export function LikersModal({
  subject,
  id,
  name,
  whenSent,
  onClose,
}: ModalProps['likers'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isSent, setSent] = useState(false);
  useEffect(() => void whenSent().then(() => setSent(true)), [whenSent]);
  const { data, failure, reload, change } = useOperation(Likers, isSent ? { subject, id } : null);
  const [isBusy, setBusy] = useState(false);
  const likers = data?.likers;
  const more = async (): Promise<void> => {
    setBusy(true);
    try {
      const next = await runOperation(browserContext, Likers, { subject, id, after: likers?.endCursor });
      change((known) => ({ likers: { ...next.likers, nodes: [...known.likers.nodes, ...next.likers.nodes] } }));
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t(subject === 'post' ? 'community.reaction.title' : 'community.likers', { name })} onClose={onClose}>
      {failure !== null ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      {!likers && failure === null ? <Skeleton className="h-24" /> : null}
      {likers?.nodes.length === 0 ? <p className="text-muted">{t('community.likers.hidden')}</p> : null}
      <ul className="flex flex-wrap gap-2">
        {likers?.nodes.map(({ user, kind }) =>
          user ? (
            <li key={user.id}>
              <PageLink
                page="user"
                params={{ id: user.id, slug: user.slug }}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-4 font-semibold hover:border-ink"
              >
                {user.fullName}
                {subject === 'post' ? (
                  <span className="ml-2 font-normal text-muted">{t(`community.reaction.${kind}`)}</span>
                ) : null}
              </PageLink>
            </li>
          ) : null,
        )}
      </ul>
      {likers?.hasNextPage ? (
        <Button isBusy={isBusy} onClick={() => void more()}>
          {t('community.likers.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}
