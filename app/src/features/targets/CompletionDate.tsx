import type { FormEvent, ReactNode } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';

export function CompletionDate({
  day,
  onChoose,
  onClose,
}: {
  readonly day: string | null;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get('day') ?? '');
    onClose();
    if (chosen) onChoose(chosen);
  };
  return (
    <Dialog title={t('targets.dateTitle')} onClose={onClose}>
      <form onSubmit={save} className="grid gap-4">
        <DateField label={t('targets.date')} name="day" required max={today()} defaultValue={day ?? today()} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('targets.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('targets.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
