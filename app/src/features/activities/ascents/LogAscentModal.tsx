import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { FIRST_VISIBILITY, defaultActivityKind, VISIBILITIES } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import type { KindName } from '@cordada/core/elements/kinds';
import { today } from '@cordada/core/format/formatDate';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { LogAscent, DefaultVisibilityQuery } from '#app/data/generated/activities.ts';
import { newId } from '#app/data/outbox/newId.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { DeleteActivity } from '#app/data/generated/activityBin.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export function LogAscentModal({
  elementId,
  kind,
  name,
  elevationMeters,
  onDone,
  onMark,
  onClose,
}: {
  readonly elementId: string;
  readonly kind: KindName;
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly onDone: () => void;
  readonly onMark: (() => void) | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const { data, failure } = useOperation(DefaultVisibilityQuery, {});
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [now] = useState(today);
  const savedVisibility = data?.settings.defaultVisibility ?? null;
  const undo = async (id: string): Promise<void> => {
    await runOperation(browserContext, DeleteActivity, { id });
    onDone();
    await reloadViewer();
  };
  const publish = async (day: string): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      const id = newId();
      const assumed = { logAscent: { id, slug: '' } };
      const answer = await runOrKeep(
        LogAscent,
        {
          elementId,
          day,
          title: name,
          kind: defaultActivityKind(kind, elevationMeters),
          visibility: chosen ?? savedVisibility ?? FIRST_VISIBILITY,
          newId: id,
        },
        { chain: `activity:${id}`, title: name, assumed },
      );
      onClose();
      onDone();
      const done = t('activities.did.done', { name });
      // What waits on this device is discarded there.
      if (answer === assumed) showToast({ type: 'success', text: done });
      else offerUndo(done, () => undo(id));
      await reloadViewer();
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day') ?? '');
    if (day === '' || day > now) setTrouble(t('activities.error.date'));
    else if (!isBusy) void publish(day);
  };
  return (
    <Dialog title={t('activities.did.title', { name })} onClose={onClose}>
      <FormAlert text={trouble ?? (failure === null ? null : failureText(failure))} />
      {data || failure !== null ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button tone="primary" className="min-h-14 text-lg" isBusy={isBusy} onClick={() => void publish(now)}>
              {t('activities.did.today')}
            </Button>
            <Button className="min-h-14 text-lg" isBusy={isBusy} onClick={() => void publish(dayBefore(now))}>
              {t('activities.did.yesterday')}
            </Button>
          </div>
          <form noValidate onSubmit={choose} className="flex items-end gap-3">
            <div className="grow">
              <DateField label={t('activities.did.other')} name="day" max={now} />
            </div>
            <Button type="submit" isBusy={isBusy}>
              {t('activities.publish')}
            </Button>
          </form>
          {savedVisibility === null ? (
            <Select
              label={t('activities.field.visibility')}
              hint={t('activities.did.asked')}
              value={chosen ?? FIRST_VISIBILITY}
              onChange={(event) => setChosen(event.target.value as Visibility)}
              options={VISIBILITIES.filter((value) => value !== 'club' || data?.settings.isInClub).map((value) => ({
                value,
                label: t(`activities.visibility.${value}`),
              }))}
            />
          ) : (
            <p className="text-sm text-muted">
              {t('activities.did.for', { who: t(`activities.visibility.${savedVisibility}`) })}
            </p>
          )}
          {onMark ? (
            <Button
              tone="plain"
              disabled={isBusy}
              className="justify-self-start -ml-4"
              onClick={() => {
                onClose();
                onMark();
              }}
            >
              {t('activities.did.onlyMark')}
            </Button>
          ) : null}
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
