import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BlockMember, MemberDecisions, MuteMember, UnblockMember, UnmuteMember } from '#app/data/generated/people.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';

const WEEK_MS = 7 * 86_400_000;

export function MemberDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure } = useOperation(MemberDecisions, { id });
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const run = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      await send();
      showToast({ type: 'success', text: done });
      onClose();
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  const mute = (until: string | null): void =>
    void run(() => runOperation(browserContext, MuteMember, { id, until }), t('community.people.muted', { name }));
  const decisions = data?.memberDecisions;
  return (
    <Dialog title={name} onClose={onClose}>
      <FormAlert text={trouble || (failure === null ? null : failureText(failure))} />
      {!decisions && failure === null ? <Skeleton className="h-40" /> : null}
      {decisions ? (
        <div className="grid gap-6">
          <section className="grid gap-3">
            <h3 className="text-lg">{t('community.people.mute')}</h3>
            <p className="text-muted">{t('community.people.muteText')}</p>
            <div className="flex flex-wrap gap-2">
              {decisions.isMuted ? (
                <Button
                  isBusy={isBusy}
                  onClick={() =>
                    void run(
                      () => runOperation(browserContext, UnmuteMember, { id }),
                      t('community.people.unmuted', { name }),
                    )
                  }
                >
                  {t('community.people.unmute')}
                </Button>
              ) : (
                <>
                  <Button isBusy={isBusy} onClick={() => mute(new Date(Date.now() + WEEK_MS).toISOString())}>
                    {t('community.people.muteWeek')}
                  </Button>
                  <Button isBusy={isBusy} onClick={() => mute(null)}>
                    {t('community.people.muteAlways')}
                  </Button>
                </>
              )}
            </div>
          </section>
          <section className="grid gap-3 border-t border-line pt-5">
            <h3 className="text-lg">{t('community.people.block')}</h3>
            <p className="text-muted">{t('community.people.blockText')}</p>
            <Button
              tone={decisions.isBlocked ? 'quiet' : 'danger'}
              isBusy={isBusy}
              className="justify-self-start"
              onClick={() =>
                void run(
                  () =>
                    decisions.isBlocked
                      ? runOperation(browserContext, UnblockMember, { id })
                      : runOperation(browserContext, BlockMember, { id }),
                  t(decisions.isBlocked ? 'community.people.unblocked' : 'community.people.blocked', { name }),
                )
              }
            >
              {t(decisions.isBlocked ? 'community.people.unblock' : 'community.people.block')}
            </Button>
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}
