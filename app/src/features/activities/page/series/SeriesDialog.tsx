import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { SERIES_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteSeries, MySeries, SaveSeries } from '#app/data/generated/series.ts';
import type { SeriesOfData } from '#app/data/generated/series.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { X } from '#app/ui/icons.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { MoveButtons } from '#app/ui/lists/MoveButtons.tsx';
import { ReorderableList } from '#app/ui/lists/ReorderableList.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

type Series = NonNullable<SeriesOfData['activity']['series']>;

const NEW = '';

export function SeriesDialog({
  activityIds,
  series,
  onDone,
  onClose,
}: {
  /** What a series gets that is not there yet. */
  readonly activityIds: readonly string[];
  readonly series: Series | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const { data } = useOperation(MySeries, series ? null : {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState(series?.name ?? '');
  const [activities, setActivities] = useState(series?.activities ?? []);
  const [error, setError] = useState<string | undefined>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const others = data?.mySeries ?? [];
  const into = chosen ?? others[0]?.id ?? NEW;
  const isNaming = series !== null || into === NEW;

  const run = async (work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
      if (undo) offerUndo(done, () => undo().then(onDone));
      else showToast({ type: 'success', text: done });
      onDone();
    } catch (failure) {
      setTrouble(failureText(failure));
      setBusy(false);
    }
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isNaming && name.trim() === '') return setError(t('activities.series.name.error'));
    const known = others.find(({ id }) => id === into);
    const given = series
      ? { id: series.id, name, activityIds: activities.map(({ id }) => id) }
      : known
        ? {
            id: known.id,
            name: known.name,
            activityIds: [...new Set([...known.activities.map(({ id }) => id), ...activityIds])],
          }
        : { id: null, name, activityIds };
    void run(() => runOperation(browserContext, SaveSeries, given), t('activities.series.saved'));
  };
  const remove = ({ id, name: was, activities }: Series): void =>
    void run(
      () => runOperation(browserContext, DeleteSeries, { id }),
      t('activities.series.deleted'),
      () => runOperation(browserContext, SaveSeries, { name: was, activityIds: activities.map((one) => one.id) }),
    );
  return (
    <Dialog title={t(series ? 'activities.series.change' : 'activities.series.add')} onClose={onClose}>
      <form noValidate onSubmit={save} className="grid gap-4">
        <p className="text-muted">{t('activities.series.lead')}</p>
        {!series && others.length > 0 ? (
          <Select
            label={t('activities.series.which')}
            name="series"
            value={into}
            onChange={({ target }) => setChosen(target.value)}
            options={[
              ...others.map((one) => ({ value: one.id, label: one.name })),
              { value: NEW, label: t('activities.series.new') },
            ]}
          />
        ) : null}
        {isNaming ? (
          <TextField
            label={t('activities.series.name')}
            name="name"
            required
            maxLength={SERIES_NAME_MAX_LENGTH}
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        ) : null}
        {series ? (
          <ReorderableList
            items={activities}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title || t('activities.untitled')}
            isNumbered
            className="grid rounded-lg border border-line"
            itemClassName="border-b border-line last:border-0 data-dragged:bg-sunken"
            onMove={(id, index) => setActivities((before) => [...moveItem(before, (one) => one.id === id, index)])}
            onRemove={(id) => setActivities((before) => before.filter((one) => one.id !== id))}
          >
            {({ title: given }, position) => {
              const title = given || t('activities.untitled');
              return (
                <div
                  {...position.dragHandle}
                  role="presentation"
                  className="flex cursor-grab items-center gap-1 px-2 py-1"
                >
                  <span className="min-w-0 grow pl-2 wrap-anywhere">{title}</span>
                  <MoveButtons name={title} position={position} />
                  <Button
                    tone="plain"
                    className="w-11 shrink-0"
                    data-remove
                    aria-label={t('activities.series.out', { title })}
                    onClick={position.remove}
                  >
                    <X size={18} />
                  </Button>
                </div>
              );
            }}
          </ReorderableList>
        ) : null}
        <FormAlert text={trouble} />
        <div className="flex flex-wrap justify-end gap-3">
          {series ? (
            <Button tone="plain" isBusy={isBusy} onClick={() => remove(series)}>
              {t('activities.series.delete')}
            </Button>
          ) : null}
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('activities.series.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
