import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import { today } from '@cordada/core/format/formatDate';
import { ASCENT_NOTE_MAX_LENGTH, COMPANIONS_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import {
  SaveCompletion,
  SaveTargetDetails,
  SetCompletionDay,
  TargetDetails as Details,
} from '#app/data/generated/details.ts';
import type { TargetDetailsData } from '#app/data/generated/details.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select, TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

type Target = TargetDetailsData['myStates'][number];
type Completion = TargetDetailsData['myCompletions'][number];

/** What a member notes about a target: the wish while it is pending, then each time it was completed. */
export function TargetDetails({
  element: { id, name },
  onChange,
  onClose,
}: {
  readonly element: { readonly id: string; readonly name: string };
  /** Called after something else than a note has changed. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload } = useOperation(Details, { id });
  const offerUndo = useUndoToast();
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(failureText(error));
    }
  };
  const about = <Data,>(assumed: Data) => ({ chain: `target:${id}`, title: name, assumed });
  const setDay = async (completedOn: string, isDone: boolean): Promise<void> => {
    await runOrKeep(SetCompletionDay, { elementId: id, completedOn, isDone }, about({ setCompletedOn: true }));
    reload();
    onChange();
  };
  const removeTime = async ({ completedOn, note, companions, style }: Completion): Promise<void> => {
    await setDay(completedOn, false);
    offerUndo(t('targets.details.removed'), async () => {
      await setDay(completedOn, true);
      const { myCompletions } = await runOperation(browserContext, Details, { id });
      const again = myCompletions.find((one) => one.completedOn === completedOn);
      if (again) await runOperation(browserContext, SaveCompletion, { id: again.id, note, companions, style });
      reload();
    });
  };
  const saved = (): void => showToast({ type: 'success', text: t('targets.details.saved') });
  const target = data?.myStates[0];
  return (
    <Dialog title={name} onClose={onClose} size="tall">
      <div className="grid gap-6">
        <FormAlert text={failure ? failureText(failure) : trouble} />
        {!data ? failure ? null : <Skeleton className="h-80" /> : null}
        {target?.state === 'pending' ? (
          <Wish
            target={target}
            onSave={(details) =>
              void attempt(async () => {
                await runOrKeep(SaveTargetDetails, { elementId: id, ...details }, about({ saveTargetDetails: true }));
                saved();
              })
            }
          />
        ) : null}
        {(data?.myCompletions.filter(({ activityId }) => activityId).length ?? 0) > 1 ? (
          <div>
            <LinkButton page="compare" params={{ id }}>
              {t('targets.details.compare')}
            </LinkButton>
          </div>
        ) : null}
        {data?.myCompletions.map((completion, index) => (
          <Time
            key={completion.id}
            completion={completion}
            isFirst={index === 0}
            onSave={(details) =>
              void attempt(async () => {
                await runOrKeep(SaveCompletion, { id: completion.id, ...details }, about({ saveCompletion: true }));
                saved();
              })
            }
            onRemove={() => void attempt(() => removeTime(completion))}
          />
        ))}
        {data ? <AnotherTime onAdd={(day) => void attempt(() => setDay(day, true))} /> : null}
        <p className="text-sm text-muted">{t('targets.details.private')}</p>
      </div>
    </Dialog>
  );
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

function Wish({
  target,
  onSave,
}: {
  readonly target: Target;
  readonly onSave: (details: {
    readonly note: string;
    readonly companions: string;
    readonly wishDate: string | null;
    readonly wishSeason: (typeof SEASONS)[number] | null;
  }) => void;
}): ReactNode {
  const t = useMessages();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSave({
      note: text(form, 'note'),
      companions: text(form, 'companions'),
      wishDate: text(form, 'wishDate') || null,
      wishSeason: SEASONS.find((one) => one === form.get('wishSeason')) ?? null,
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h3 className="text-lg">{t('targets.details.wish')}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <DateField
          label={t('targets.details.wishDate')}
          name="wishDate"
          min={today()}
          defaultValue={target.wishDate ?? ''}
        />
        <Select
          label={t('targets.details.wishSeason')}
          name="wishSeason"
          defaultValue={target.wishSeason ?? ''}
          options={[
            { value: '', label: t('elements.filter.any') },
            ...SEASONS.map((season) => ({ value: season, label: t(`targets.details.season.${season}`) })),
          ]}
        />
      </div>
      <Notes note={target.note} companions={target.companions} />
      <div>
        <Button type="submit" tone="primary">
          {t('targets.save')}
        </Button>
      </div>
    </form>
  );
}

function Notes({ note, companions }: Pick<Completion, 'note' | 'companions'>): ReactNode {
  const t = useMessages();
  return (
    <>
      <TextField
        label={t('targets.details.companions')}
        name="companions"
        maxLength={COMPANIONS_MAX_LENGTH}
        defaultValue={companions ?? ''}
      />
      <TextArea
        label={t('targets.details.note')}
        name="note"
        rows={3}
        maxLength={ASCENT_NOTE_MAX_LENGTH}
        defaultValue={note ?? ''}
      />
    </>
  );
}

function Time({
  completion: { completedOn, activityId, note, companions, style },
  isFirst,
  onSave,
  onRemove,
}: {
  readonly completion: Completion;
  readonly isFirst: boolean;
  readonly onSave: (details: Pick<Completion, 'note' | 'companions' | 'style'>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSave({
      note: text(form, 'note'),
      companions: text(form, 'companions'),
      style: ACTIVITY_KINDS.find((kind) => kind === form.get('style')) ?? null,
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{format.date(completedOn)}</h3>
        {isFirst ? <Badge tone="completed">{t('targets.details.first')}</Badge> : null}
        {activityId ? (
          <PageLink
            page="activity"
            params={{ id: activityId }}
            className="prose-link ml-auto inline-flex min-h-11 items-center"
          >
            {t('targets.details.activity')}
          </PageLink>
        ) : (
          <div className="ml-auto">
            <Button onClick={onRemove}>{t('targets.details.remove')}</Button>
          </div>
        )}
      </div>
      <Select
        label={t('targets.details.style')}
        name="style"
        defaultValue={style ?? ''}
        options={[
          { value: '', label: t('targets.details.noStyle') },
          ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activities.kind.${kind}`) })),
        ]}
      />
      <Notes note={note} companions={companions} />
      <div>
        <Button type="submit">{t('targets.save')}</Button>
      </div>
    </form>
  );
}

function AnotherTime({ onAdd }: { readonly onAdd: (day: string) => void }): ReactNode {
  const t = useMessages();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = text(new FormData(event.currentTarget), 'day');
    if (day) onAdd(day);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <DateField label={t('targets.details.another')} name="day" required max={today()} />
      <Button type="submit">{t('targets.details.add')}</Button>
    </form>
  );
}
