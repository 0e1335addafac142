import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useViewer } from '#app/data/viewer.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Check } from '#app/ui/icons.tsx';
import { mainChoiceClass, targetChoiceClass } from '#app/ui/buttons/targetChoice.ts';
import { TargetMark } from '#app/ui/TargetState.tsx';
import { didText } from './didText.ts';
import { TargetDetails } from './details/lazyTargetDetails.ts';
import type { Targets } from './useTargets.ts';

/**
 * Shows the target state of an element and changes it with one tap. A visitor logs in first; then the press counts,
 * unless the element has a state already.
 */
export function TargetButton({
  element: { id: elementId, kind, name },
  held,
  targets,
}: {
  readonly element: { readonly id: string; readonly kind: KindName; readonly name: string };
  /** Number of contained elements; if positive, a toast offers to include them. */
  readonly held: number;
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const offerUndo = useUndoToast();
  const format = useFormat();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const target = targets.states.get(elementId);
  /** Contained elements follow by a second tap, so that the first one asks nothing. */
  const includeHeld = async (state: 'pending' | 'completed', before: typeof target): Promise<void> => {
    if (!(await targets.set(elementId, state, { scope: 'withHeld' }))) return;
    offerUndo(t('targets.scope.done', { name }), () =>
      targets.set(elementId, before?.state ?? null, {
        ...(before?.completedOn && { completedOn: before.completedOn }),
        scope: before?.scope ?? 'alone',
      }),
    );
  };
  const choose = async (state: 'pending' | 'completed'): Promise<void> => {
    const before = target;
    const next = before?.state === state ? null : state;
    if (!(await targets.set(elementId, next)) || next === null || held === 0 || before?.scope === 'withHeld') return;
    showToast({
      type: 'success',
      text: t(`targets.now.${next}`, { name }),
      action: { label: t('targets.withHeld', { count: held }), run: () => void includeHeld(next, before) },
    });
  };
  const press = (state: 'pending' | 'completed'): void => {
    if (targets.isKnown) return void choose(state);
    requireLogin(
      () => void targets.reload().then(() => (targets.current(elementId) === undefined ? choose(state) : undefined)),
      t('ui.gate.target', { name }),
    );
  };
  const isWaiting = viewer.status === 'unknown' || (viewer.status === 'member' && !targets.isKnown);
  const isCompleted = target?.state === 'completed';
  const isPending = target?.state === 'pending';
  return (
    <div className="no-print grid gap-1">
      <div role="group" aria-label={t('targets.label')} className="flex gap-2">
        <button
          type="button"
          aria-pressed={isCompleted}
          disabled={isWaiting}
          onClick={() => press('completed')}
          className={`${isCompleted ? targetChoiceClass('completed', true) : mainChoiceClass(isWaiting)} sm:min-w-36`}
        >
          {isCompleted ? <TargetMark state="completed" /> : <Check size={18} />}
          {t(isCompleted ? 'elements.target.completed' : didText(kind))}
        </button>
        <button
          type="button"
          aria-pressed={isPending}
          disabled={isWaiting}
          onClick={() => press('pending')}
          className={`${targetChoiceClass('pending', isPending)} sm:min-w-36`}
        >
          <TargetMark state={isPending ? 'pending' : null} />
          {t('elements.target.pending')}
        </button>
      </div>
      {/* Its place is kept for what is known only later: nothing below it moves. */}
      <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-sm text-muted not-member:hidden">
        {target ? (
          <>
            <span>
              {target.completedOn ? format.date(target.completedOn) : ''}
              {target.timesCompleted > 1 ? ` · ${t('targets.times', { count: target.timesCompleted })}` : ''}
            </span>
            <button type="button" onClick={() => setOpen(true)} className="prose-link min-h-6">
              {t('targets.details')}
            </button>
          </>
        ) : null}
      </p>
      {isOpen ? (
        <Suspense>
          <TargetDetails
            element={{ id: elementId, name }}
            onChange={() => void targets.reload()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
