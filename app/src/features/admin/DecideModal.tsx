import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ABUSE_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { CASE_DECISIONS } from '@cordada/core/moderation/abuse';
import type { CaseDecision } from '@cordada/core/moderation/abuse';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DecideCase } from '#app/data/generated/admin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Select, TextArea, TextField } from '#app/ui/forms/Field.tsx';

const TIMED: readonly CaseDecision[] = ['limit', 'suspend'];
const HIDING: readonly CaseDecision[] = ['hide', 'restore'];
const OF_MEMBERS: readonly CaseDecision[] = ['warn', 'limit', 'suspend', 'lift'];
const WITHOUT_REASON: readonly CaseDecision[] = ['claim', 'dismiss'];

/** Does something about all reports of one thing. */
export function DecideModal({
  caseId,
  canHide,
  hasMember,
  onClose,
  onDecided,
}: {
  readonly caseId: string;
  /** Profiles are not hidden; their owners are suspended. */
  readonly canHide: boolean;
  /** Whether one member is responsible for it. */
  readonly hasMember: boolean;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [action, setAction] = useState<CaseDecision>('claim');
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const offered = CASE_DECISIONS.filter(
    (one) => (canHide || !HIDING.includes(one)) && (hasMember || !OF_MEMBERS.includes(one)),
  );
  const send = async (): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      const duration = TIMED.includes(action) && days !== '' ? Number(days) : null;
      await runOperation(browserContext, DecideCase, { id: caseId, action, reason, days: duration });
      onDecided();
      onClose();
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '' && !WITHOUT_REASON.includes(action)) return setTrouble(t('admin.decide.needsReason'));
    void send();
  };
  return (
    <Dialog title={t('admin.decide.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={t('admin.decide.action')}
          value={action}
          options={offered.map((value) => ({ value, label: t(`admin.decision.${value}`) }))}
          onChange={(event) => setAction(CASE_DECISIONS.find((one) => one === event.target.value) ?? 'claim')}
        />
        {TIMED.includes(action) ? (
          <TextField
            label={t('admin.decide.days')}
            hint={t('admin.decide.daysHint')}
            type="number"
            min={1}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        ) : null}
        <TextArea
          label={t('admin.decide.reason')}
          hint={t('admin.decide.reasonHint')}
          value={reason}
          maxLength={ABUSE_NOTE_MAX_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormAlert text={trouble} />
        <Button type="submit" tone="primary" isBusy={isBusy} className="justify-self-start">
          {t('admin.decide.send')}
        </Button>
      </form>
    </Dialog>
  );
}
