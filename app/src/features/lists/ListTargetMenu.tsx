import type { ReactNode } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SetTargets } from '#app/data/generated/targets.ts';
import type { TargetState } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import type { Targets } from '#app/features/targets/index.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ListData } from './loadList.ts';
import type { ListRegion } from './regions/listRegions.ts';
import type { ListTarget } from './useListTarget.ts';

interface Change {
  readonly state: TargetState | null;
  readonly only?: TargetState;
}

/** Sets the list, or it with all its places, as a target; undone by the toast. */
export function ListTargetMenu({
  list: { id, name, members },
  targets,
  listTarget,
  part,
}: {
  readonly list: ListData;
  readonly targets: Targets;
  readonly listTarget: ListTarget;
  /** The places that are shown, where these are not all of them. */
  readonly part: ListRegion | null;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const set = async (state: 'pending' | 'completed', scope: 'alone' | 'withHeld'): Promise<void> => {
    const before = targets.current(id);
    if (!(await targets.set(id, state, { scope })) || scope === 'alone') return;
    offerUndo(t('targets.list.allDone', { name }), () =>
      targets.set(id, before?.state ?? null, {
        ...(before?.completedOn && { completedOn: before.completedOn }),
        scope: before?.scope ?? 'alone',
      }),
    );
  };
  const setPart = async (state: 'pending' | 'completed', { name: partName, items }: ListRegion): Promise<void> => {
    const stateOf = (itemId: string) => targets.current(itemId)?.state ?? null;
    const itemIds = members.flatMap((member, index) => (items.includes(index) ? member.id : []));
    const changed = itemIds.filter((itemId) => stateOf(itemId) !== 'completed' && stateOf(itemId) !== state);
    const wasPending = changed.filter((itemId) => stateOf(itemId) === 'pending');
    const completedOn = today();
    const send = async (elementIds: readonly string[], change: Change): Promise<boolean> => {
      try {
        await runOperation(browserContext, SetTargets, { elementIds: [...elementIds], completedOn, ...change });
        return true;
      } catch (error) {
        showToast({ type: 'error', text: failureText(error) });
        return false;
      }
    };
    if (!(await send(changed, { state }))) return;
    await targets.reload();
    offerUndo(t('targets.list.partDone', { name: partName, count: changed.length }), async () => {
      // What was noted elsewhere meanwhile stays.
      if ((await send(changed, { state: null, only: state })) && wasPending.length > 0)
        await send(wasPending, { state: 'pending' });
      await targets.reload();
    });
  };
  const ask = (state: 'pending' | 'completed'): void =>
    openModal('targetScope', {
      name,
      state,
      held: members.length,
      part: part && { name: part.name, count: part.items.length },
      onChoose: (scope) => {
        if (scope !== 'part') void set(state, scope);
        else if (part) void setPart(state, part);
      },
    });
  const isCompleted = targets.states.get(id)?.state === 'completed';
  return (
    <>
      {isCompleted ? null : (
        <>
          <Button disabled={!targets.isKnown} onClick={() => ask('pending')}>
            {t('targets.list.allPending')}
          </Button>
          <Button disabled={!targets.isKnown} onClick={() => ask('completed')}>
            {t('targets.list.allCompleted')}
          </Button>
        </>
      )}
      {isCompleted && listTarget.isMine ? (
        <Button onClick={() => void listTarget.set(false)}>{t('targets.list.remove')}</Button>
      ) : null}
    </>
  );
}
