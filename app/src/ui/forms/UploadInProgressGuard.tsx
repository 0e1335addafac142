import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function UploadInProgressGuard({ isWorking }: { readonly isWorking: boolean }): ReactNode {
  const t = useMessages();
  const blocker = useBlocker(isWorking);
  useEffect(() => {
    if (!isWorking) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWorking]);
  return (
    <Dialog
      title={t('activities.leave.title')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>{t('activities.leave.text')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.state === 'blocked' && blocker.proceed()}>{t('activities.leave.go')}</Button>
        <Button tone="primary" onClick={() => blocker.state === 'blocked' && blocker.reset()}>
          {t('activities.leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
