import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { openModal } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function SubscriptionRequiredModal({
  level,
  onPlansSeen,
  onClose,
}: {
  readonly level: 'pro' | 'club';
  readonly onPlansSeen: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const seen = (): void => {
    onClose();
    onPlansSeen();
  };
  return (
    <Dialog title={t('shell.subscription.title')} onClose={onClose}>
      <p>{t(`shell.subscription.${level}`)}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('shell.subscription.later')}</Button>
        {import.meta.env.VITE_NATIVE ? null : (
          <Button tone="primary" onClick={() => openModal('pricing', {}, seen)}>
            {t('shell.subscription.plans')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
