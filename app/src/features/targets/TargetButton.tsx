import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Check } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { CompletionDate } from './lazyCompletionDate.ts';
import type { Targets } from './useTargets.ts';

const SIDE =
  'inline-flex min-h-11 grow items-center justify-center gap-2 px-4 font-semibold whitespace-nowrap transition-colors';

/**
 * Shows the target state of an element and changes it with one tap. A visitor logs in first; then the press counts,
 * unless the element has a state already.
 */
export function TargetButton({
  element: { id: elementId, name, kind },
  held,
  targets,
}: {
  readonly element: { readonly id: string; readonly name: string; readonly kind: KindName };
  /** Number of contained elements; if positive, a dialog offers to include them. */
  readonly held: number;
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const viewer = useViewer();
  const [isDating, setDating] = useState(false);
  const target = targets.states.get(elementId);
  const isPending = target?.state === 'pending';
  const isCompleted = target?.state === 'completed';
  const choose = (state: 'pending' | 'completed'): void => {
    if (target?.state === state) void targets.set(elementId, null);
    else if (held === 0) void targets.set(elementId, state);
    else {
      const undo = (): void =>
        void targets.set(elementId, target?.state ?? null, {
          ...(target?.completedOn && { completedOn: target.completedOn }),
          scope: target?.scope ?? 'alone',
        });
      openModal('targetScope', {
        name,
        isList: kind === 'list',
        state,
        held,
        onChoose: (scope) =>
          void targets.set(elementId, state, { scope }).then((isDone) => {
            if (!isDone || scope === 'alone') return;
            showToast({
              type: 'success',
              text: t('targets.scope.done', { name }),
              action: { label: t('targets.undo'), run: undo },
            });
          }),
      });
    }
  };
  const press = (state: 'pending' | 'completed'): void => {
    if (targets.isKnown) return choose(state);
    requireLogin(
      () => void targets.reload().then(() => (targets.current(elementId) === undefined ? choose(state) : undefined)),
      t('ui.gate.target', { name }),
    );
  };
  const isWaiting = viewer.status === 'unknown' || (viewer.status === 'member' && !targets.isKnown);
  const idle = target ? 'hover:bg-sunken' : 'hover:bg-accent-fill-hover';
  return (
    <div className="no-print grid gap-1">
      <div
        role="group"
        aria-label={t('targets.label')}
        className={`flex overflow-hidden rounded-sm border ${target ? 'border-line-strong bg-raised' : 'border-accent-fill bg-accent-fill text-on-accent'}`}
      >
        <button
          type="button"
          aria-pressed={isPending}
          disabled={isWaiting}
          onClick={() => press('pending')}
          className={`${SIDE} ${isPending ? 'bg-amber-tint text-amber' : idle}`}
        >
          {t('elements.target.pending')}
        </button>
        <button
          type="button"
          aria-pressed={isCompleted}
          disabled={isWaiting}
          onClick={() => press('completed')}
          className={`${SIDE} border-l ${target ? 'border-line-strong' : 'border-on-accent/40'} ${isCompleted ? 'bg-evergreen-tint text-evergreen' : idle}`}
        >
          {isCompleted ? <Check size={18} /> : null}
          {t('elements.target.completed')}
        </button>
      </div>
      {/* Its place is kept for what is known only later: nothing below it moves. */}
      <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-sm text-muted not-member:hidden">
        {isCompleted ? (
          <>
            <span>
              {target.completedOn ? format.date(target.completedOn) : ''}
              {target.timesCompleted > 1 ? ` · ${t('targets.times', { count: target.timesCompleted })}` : ''}
            </span>
            <button type="button" onClick={() => setDating(true)} className="prose-link min-h-6">
              {t('targets.changeDate')}
            </button>
          </>
        ) : null}
      </p>
      {isDating ? (
        <Suspense>
          <CompletionDate
            day={target?.completedOn ?? null}
            onChoose={(completedOn) => void targets.set(elementId, 'completed', { completedOn })}
            onClose={() => setDating(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
