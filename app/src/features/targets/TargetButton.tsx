import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { today } from '@cordada/core/format/formatDate';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton, Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Check } from '#app/ui/icons.tsx';
import type { Targets } from './useTargets.ts';

const SIDE =
  'inline-flex min-h-11 grow items-center justify-center gap-2 px-4 font-semibold whitespace-nowrap transition-colors';

/**
 * What an element is to the reader, and one tap to change it. Visitors are sent to log in and come
 * back; both looks are in the page and the stylesheet shows one.
 */
export function TargetButton({
  elementId,
  targets,
}: {
  readonly elementId: string;
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { pathname, search } = useLocation();
  const [isDating, setDating] = useState(false);
  const target = targets.states.get(elementId);
  const isPending = target?.state === 'pending';
  const isCompleted = target?.state === 'completed';
  const saveDate = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day') ?? '');
    setDating(false);
    if (day) void targets.set(elementId, 'completed', day);
  };
  return (
    <div className="grid gap-1">
      <LinkButton page="logIn" query={{ r: pathname + search }} className="member:hidden">
        {t('targets.visitor')}
      </LinkButton>
      <div
        role="group"
        aria-label={t('targets.label')}
        className="flex overflow-hidden rounded-sm border border-line-strong bg-raised not-member:hidden"
      >
        <button
          type="button"
          aria-pressed={isPending}
          disabled={!targets.isKnown}
          onClick={() => void targets.set(elementId, isPending ? null : 'pending')}
          className={`${SIDE} ${isPending ? 'bg-amber-tint text-amber' : 'hover:bg-sunken'}`}
        >
          {t('elements.target.pending')}
        </button>
        <button
          type="button"
          aria-pressed={isCompleted}
          disabled={!targets.isKnown}
          onClick={() => void targets.set(elementId, isCompleted ? null : 'completed')}
          className={`${SIDE} border-l border-line-strong ${isCompleted ? 'bg-evergreen-tint text-evergreen' : 'hover:bg-sunken'}`}
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
      <Dialog title={t('targets.dateTitle')} isOpen={isDating} onClose={() => setDating(false)}>
        <form onSubmit={saveDate} className="grid gap-4">
          <TextField
            label={t('targets.date')}
            name="day"
            type="date"
            required
            max={today()}
            defaultValue={target?.completedOn ?? today()}
          />
          <div className="flex justify-end gap-3">
            <Button onClick={() => setDating(false)}>{t('targets.cancel')}</Button>
            <Button type="submit" tone="primary">
              {t('targets.save')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
