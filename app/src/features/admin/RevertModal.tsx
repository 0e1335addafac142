import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { RevertUser, RevertPreview } from '#app/data/generated/admin.ts';
import type { RevertPreviewData } from '#app/data/generated/admin.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { ReasonField, usePartTexts } from '#app/features/wiki/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';

type Step = RevertPreviewData['revertPreview'];
type Reverted = Step['elements'][number];

const WEEK_DAYS = 7;
const isDone = ({ outcome }: Reverted): boolean => outcome === 'delete' || outcome === 'revert' || outcome === 'merge';

export function RevertModal({
  accountId,
  name,
  onClose,
}: {
  readonly accountId: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [day, setDay] = useState(() => new Date(Date.now() - WEEK_DAYS * 86_400_000).toISOString().slice(0, 10));
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<Step | null>(null);
  const [phase, setPhase] = useState<'choosing' | 'looking' | 'working' | 'stopped' | 'done'>('choosing');
  const [isSubmitted, setSubmitted] = useState(false);
  const [trouble, setTrouble] = useState('');
  const stop = useRef(false);
  const since = `${day}T00:00:00.000Z`;
  const add = (known: Step | null, { elements, total, next }: Step): Step => ({
    elements: [...(known?.elements ?? []), ...elements],
    total: Math.max(total, known?.total ?? 0),
    next,
  });
  const look = async (known: Step | null): Promise<void> => {
    setPhase('looking');
    setTrouble('');
    try {
      const variables = { accountId, since, after: known?.next ?? null };
      const { revertPreview } = await runOperation(browserContext, RevertPreview, variables);
      setStep(add(known, revertPreview));
    } catch (error) {
      setTrouble(failureText(error));
    }
    setPhase('choosing');
  };
  const work = async (begun: Step | null): Promise<void> => {
    setPhase('working');
    setTrouble('');
    stop.current = false;
    let known = begun;
    try {
      do {
        const variables = { accountId, since, after: known?.next ?? null, reason };
        const { revertUser } = await runOperation(browserContext, RevertUser, variables);
        known = add(known, revertUser);
        setStep(known);
      } while (known.next !== null && !stop.current);
      setPhase(known.next === null ? 'done' : 'stopped');
    } catch (error) {
      setStep(known ?? { elements: [], total: 0, next: null });
      setTrouble(failureText(error));
      setPhase('stopped');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === null) return void look(null);
    setSubmitted(true);
    if (reason.trim() !== '') void work(phase === 'stopped' ? step : null);
  };
  const hasBegun = phase === 'working' || phase === 'stopped' || phase === 'done';
  return (
    <Dialog title={t('admin.revert.title', { name })} size="tall" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <DateField
          label={t('admin.revert.since')}
          value={day}
          max={today()}
          disabled={hasBegun}
          onChange={(event) => {
            setDay(event.target.value);
            setStep(null);
          }}
        />
        {step === null ? (
          <Button type="submit" tone="primary" isBusy={phase === 'looking'} disabled={day === ''}>
            {t('admin.revert.look')}
          </Button>
        ) : null}
        {step !== null && step.total === 0 && !hasBegun ? <p>{t('admin.revert.none', { name })}</p> : null}
        {step !== null && (step.total > 0 || hasBegun) ? (
          <>
            {hasBegun ? (
              <div className="grid gap-2">
                <ProgressBar
                  done={step.elements.length}
                  total={Math.max(step.total, step.elements.length)}
                  label={t('admin.revert.do')}
                />
                <output className="text-muted">
                  {phase === 'done'
                    ? t('admin.revert.done', { count: step.elements.filter(isDone).length })
                    : t('admin.revert.progress', { done: step.elements.length, total: step.total })}
                </output>
              </div>
            ) : (
              <p>{t('admin.revert.lead')}</p>
            )}
            <section aria-label={t('admin.revert.total', { count: step.total })} className="grid gap-2">
              <h3 className="font-semibold">{t('admin.revert.total', { count: step.total })}</h3>
              <ul className="grid rounded-sm border border-line">
                {step.elements.map((one) => (
                  <RevertedRow key={one.id} element={one} isDone={hasBegun} />
                ))}
              </ul>
              {!hasBegun && step.next !== null ? (
                <Button isBusy={phase === 'looking'} onClick={() => void look(step)}>
                  {t('admin.revert.more')}
                </Button>
              ) : null}
            </section>
            <FormAlert text={trouble || (phase === 'stopped' ? t('admin.revert.stopped') : '')} />
            {phase === 'working' ? (
              <Button onClick={() => void (stop.current = true)}>{t('admin.revert.stop')}</Button>
            ) : phase === 'done' ? null : (
              <>
                <ReasonField
                  value={reason}
                  hint={t('admin.revert.put', { name })}
                  isMissing={isSubmitted && reason.trim() === ''}
                  onChange={setReason}
                />
                <Button type="submit" tone="danger">
                  {t(phase === 'stopped' ? 'admin.revert.goOn' : 'admin.revert.do')}
                </Button>
              </>
            )}
          </>
        ) : (
          <FormAlert text={trouble} />
        )}
      </form>
    </Dialog>
  );
}

function RevertedRow({
  element: { id, type, name, outcome, conflicts },
  isDone: isPast,
}: {
  readonly element: Reverted;
  readonly isDone: boolean;
}): ReactNode {
  const t = useMessages();
  const { label } = usePartTexts(type);
  const isGone = isPast && outcome === 'delete';
  return (
    <li data-kind={type} className="flex items-start gap-3 border-b border-line px-3 py-2 last:border-0">
      <span className="pt-0.5 text-kind">
        <KindIcon kind={type} />
      </span>
      <span className="grid min-w-0">
        {isGone ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <ElementLink element={{ id, kind: type, slug: '' }} className="prose-link font-semibold wrap-anywhere">
            {name}
          </ElementLink>
        )}
        <span className="text-sm text-muted">
          {t(isPast ? `admin.revert.did.${outcome}` : `admin.revert.outcome.${outcome}`)}
          {conflicts.length > 0 ? ` (${conflicts.map((path) => label(path)).join(', ')})` : ''}
        </span>
      </span>
    </li>
  );
}
