import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import { ACTIVITIES_CHANGED_MAX } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteActivities, RestoreActivities, SetActivityVisibilities } from '#app/data/generated/bulk.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Trash } from '#app/features/activities/activityIcons.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { SelectionBar } from '#app/ui/lists/SelectionBar.tsx';
import type { ActivitySummary } from '../cards/activityCard.ts';

const SeriesDialog = lazyPart(
  async () => (await import('#app/features/activities/page/series/SeriesDialog.tsx')).SeriesDialog,
);

/** What is done with the selected activities at once. */
export function BulkBar({
  shown,
  selected,
  onSelect,
  onChanged,
  onDone,
}: {
  /** All activities that are loaded. */
  readonly shown: readonly ActivitySummary[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** The listing has to be loaded again. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const [isAddingToSeries, setAddingToSeries] = useState(false);
  const activities = shown.filter(({ id }) => selected.has(id));
  const ids = activities.map(({ id }) => id);
  const count = ids.length;
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      onChanged();
      return true;
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const undoable = (text: string, undo: () => Promise<unknown>, undone: string): void =>
    offerUndo(text, async () => {
      await undo();
      onChanged();
      showToast({ type: 'success', text: undone });
    });
  const setVisibilities = (given: readonly { readonly id: string; readonly visibility: Visibility }[]) =>
    runOperation(browserContext, SetActivityVisibilities, { activities: [...given] });
  const show = async (visibility: Visibility): Promise<void> => {
    const before = activities.map(({ id, audience }) => ({ id, visibility: audience ?? 'everyone' }) as const);
    if (!(await run(() => setVisibilities(ids.map((id) => ({ id, visibility })))))) return;
    undoable(t('activities.bulk.changed', { count }), () => setVisibilities(before), t('activities.restored'));
  };
  const remove = async (): Promise<void> => {
    if (!(await run(() => runOperation(browserContext, DeleteActivities, { ids })))) return;
    onSelect(new Set());
    undoable(
      t('activities.bulk.deleted', { count }),
      () => runOperation(browserContext, RestoreActivities, { ids }),
      t('activities.bulk.restored', { count }),
    );
  };
  return (
    <SelectionBar
      label={t('activities.bulk.actions')}
      status={t('activities.bulk.count', { count })}
      selectable={shown.slice(0, ACTIVITIES_CHANGED_MAX).map(({ id }) => id)}
      count={count}
      onSelect={onSelect}
      onDone={onDone}
    >
      <select
        aria-label={t('activities.bulk.visibility')}
        className="min-h-11 rounded-sm border border-line-strong bg-raised px-3"
        value=""
        disabled={count === 0 || isBusy}
        onChange={({ target: { value } }) => {
          const visibility = VISIBILITIES.find((one) => one === value);
          if (visibility) void show(visibility);
        }}
      >
        <option value="">{t('activities.bulk.visibility.choose')}</option>
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {t(`activities.visibility.${visibility}`)}
          </option>
        ))}
      </select>
      <Button disabled={count === 0 || isBusy} onClick={() => setAddingToSeries(true)}>
        {t('activities.bulk.series')}
      </Button>
      <Button tone="danger" disabled={count === 0} isBusy={isBusy} onClick={() => void remove()}>
        <Trash size={18} />
        {t('activities.delete')}
      </Button>
      {isAddingToSeries ? (
        <Suspense>
          <SeriesDialog
            activityIds={ids}
            series={null}
            onClose={() => setAddingToSeries(false)}
            onDone={() => {
              setAddingToSeries(false);
              onChanged();
            }}
          />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
}
