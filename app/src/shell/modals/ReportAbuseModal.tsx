import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ABUSE_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { ABUSE_REASONS } from '@cordada/core/moderation/abuse';
import type { AbuseReason, AbuseSubject } from '@cordada/core/moderation/abuse';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ReportAbuse } from '#app/data/generated/modals.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

export function ReportAbuseModal({
  subject,
  id,
  title,
  onClose,
}: {
  readonly subject: AbuseSubject;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const draft = `draft.reportAbuse.${subject}.${id}` as const;
  const [reason, setReason] = useState<AbuseReason | null>(null);
  const [note, setNote] = useState(() => readStored(draft) ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const needsNote = reason === 'other' && note.trim() === '';
  const write = (text: string): void => {
    setNote(text);
    writeStored(draft, text === '' ? null : text);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason === null) return setFailure(t('shell.report.noReason'));
    if (needsNote) return setFailure(t('shell.report.noNote'));
    setBusy(true);
    setFailure('');
    try {
      await runOperation(browserContext, ReportAbuse, { input: { subject, id, reason, note } });
      writeStored(draft, null);
      showToast({ type: 'success', text: t('shell.report.sent') });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('shell.report.title', { title })} size="tall" onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <p className="text-muted">{t('shell.report.lead')}</p>
        <fieldset className="grid gap-1">
          <legend className="pb-1.5 font-semibold">{t('shell.report.reason')}</legend>
          {ABUSE_REASONS.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border border-line px-3 has-checked:border-ink has-checked:bg-sunken"
            >
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => setReason(one)}
                className="size-4 shrink-0 accent-accent"
              />
              {t(`shell.report.reason.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('shell.report.note')}
          hint={t('shell.report.note.hint')}
          name="note"
          rows={4}
          maxLength={ABUSE_NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => write(event.target.value)}
        />
        <FormAlert text={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('shell.report.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('shell.report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
