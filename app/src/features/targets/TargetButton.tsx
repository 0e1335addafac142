import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useViewer } from '#app/data/viewer.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { openModal } from '#app/pages/modals.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Check } from '#app/ui/icons.tsx';
import { mainChoiceClass, targetChoiceClass } from '#app/ui/buttons/targetChoice.ts';
import { TargetMark } from '#app/ui/TargetState.tsx';
import { didText } from './didText.ts';
import { TargetDetails } from './details/lazyTargetDetails.ts';
import type { Targets } from './useTargets.ts';

/**
 * Shows the target state of an element. One tap makes it pending; "I did this" asks for the day and publishes an activity,
 * or only completes the target. A visitor logs in first; then the press counts, unless the element has a state already.
 */
export function TargetButton({
  element: { id: elementId, kind, name },
  elevationMeters,
  held,
  targets,
  isMain = true,
}: {
  readonly element: { readonly id: string; readonly kind: KindName; readonly name: string };
  readonly elevationMeters: number | null;
  /** Number of contained elements; if positive, a toast offers to include them. */
  readonly held: number;
  readonly targets: Targets;
  /** Nothing else of the page is its main action. */
  readonly isMain?: boolean;
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
  const askDay = (): void =>
    openModal('logAscent', {
      elementId,
      kind,
      name,
      elevationMeters,
      onDone: () => void targets.reload(),
      onMark: target?.state === 'completed' ? null : () => void choose('completed'),
    });
  /** The dialog may not be on the device: whoever stands on a summit without a connection is not sent away. */
  const complete = (): void => (navigator.onLine ? askDay() : void choose('completed'));
  const afterLogin = (reason: 'ui.gate.target' | 'ui.gate.ascent', act: () => void): void =>
    requireLogin(
      () => void targets.reload().then(() => (targets.current(elementId) === undefined ? act() : undefined)),
      t(reason, { name }),
    );
  const pressPending = (): void => {
    if (targets.isKnown) void choose('pending');
    else afterLogin('ui.gate.target', () => void choose('pending'));
  };
  const pressCompleted = (): void => {
    if (!targets.isKnown) afterLogin('ui.gate.ascent', complete);
    else if (target?.state === 'completed') void choose('completed');
    else complete();
  };
  const isWaiting =
    viewer.status === 'unknown' || (viewer.status === 'member' && !targets.isKnown && !targets.hasFailed);
  const isCompleted = target?.state === 'completed';
  const isPending = target?.state === 'pending';
  return (
    <div className="no-print grid gap-1">
      <div role="group" aria-label={t('targets.label')} className="flex gap-2">
        <button
          type="button"
          aria-pressed={isCompleted}
          disabled={isWaiting}
          aria-haspopup={isCompleted ? undefined : 'dialog'}
          onClick={pressCompleted}
          className={`${isCompleted || !isMain ? targetChoiceClass('completed', isCompleted) : mainChoiceClass(isWaiting)} sm:min-w-36`}
        >
          {isCompleted ? <TargetMark state="completed" /> : <Check size={18} />}
          {t(isCompleted ? 'elements.target.completed' : didText(kind))}
        </button>
        <button
          type="button"
          aria-pressed={isPending}
          disabled={isWaiting}
          onClick={pressPending}
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
            <span className="-my-2.5 flex gap-x-4">
              {isCompleted ? (
                <button type="button" aria-haspopup="dialog" onClick={askDay} className="prose-link min-h-11">
                  {t('targets.again')}
                </button>
              ) : null}
              <button type="button" onClick={() => setOpen(true)} className="prose-link min-h-11">
                {t('targets.details')}
              </button>
            </span>
          </>
        ) : targets.hasFailed ? (
          <>
            <span role="alert">{t('targets.unknown')}</span>
            <button type="button" onClick={() => void targets.reload()} className="prose-link -my-2.5 min-h-11">
              {t('ui.retry')}
            </button>
          </>
        ) : targets.isKnown ? (
          t('targets.hint')
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
