import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function TargetScopeModal({
  name,
  state,
  held,
  part,
  onChoose,
  onClose,
}: ModalProps['targetScope'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const choose = (scope: 'alone' | 'withHeld' | 'part'): void => {
    onClose();
    onChoose(scope);
  };
  return (
    <Dialog title={t(`targets.scope.${state}`, { name })} onClose={onClose}>
      <p>{t('targets.scope.list.text', { count: held })}</p>
      <div className="grid gap-3">
        <Button onClick={() => choose('alone')}>{t('targets.scope.list.alone')}</Button>
        <Button onClick={() => choose('withHeld')}>{t('targets.scope.list.withHeld', { count: held })}</Button>
        {part ? (
          <Button onClick={() => choose('part')}>{t('targets.scope.list.part', part)}</Button>
        ) : (
          <p className="text-sm text-muted">{t('targets.scope.list.partHint')}</p>
        )}
      </div>
      <p className="text-sm text-muted">{t('targets.scope.note')}</p>
    </Dialog>
  );
}
