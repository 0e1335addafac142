import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CalendarAddress, CloseCalendar, OpenCalendar } from '#app/data/generated/calendarFeed.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Card } from './Card.tsx';

export function CalendarCard(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, change } = useOperation(CalendarAddress, {});
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const calendarAddress = await work();
      change((known) => ({ ...known, calendarAddress }));
      showToast({ type: 'success', text: done });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const open = (renew: boolean) =>
    run(
      async () => (await runOperation(browserContext, OpenCalendar, { renew })).openCalendar,
      t(renew ? 'settings.calendar.renewed' : 'settings.calendar.opened'),
    );
  const close = () =>
    run(async () => {
      await runOperation(browserContext, CloseCalendar, {});
      return null;
    }, t('settings.calendar.closed'));
  const address = data?.calendarAddress ?? null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address ?? '');
    showToast({ type: 'success', text: t('settings.calendar.copied') });
  };
  return (
    <Card title={t('settings.calendar.title')} text={t('settings.calendar.text')}>
      {failure ? (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      ) : address === null ? (
        <Button className="justify-self-start" disabled={!data} isBusy={isBusy} onClick={() => void open(false)}>
          {t('settings.calendar.open')}
        </Button>
      ) : (
        <>
          <TextField
            label={t('settings.calendar.address')}
            hint={t('settings.calendar.hint')}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() =>
                void copy().catch(() => showToast({ type: 'error', text: t('settings.calendar.notCopied') }))
              }
            >
              {t('settings.calendar.copy')}
            </Button>
            <Button isBusy={isBusy} onClick={() => void open(true)}>
              {t('settings.calendar.renew')}
            </Button>
            <Button tone="danger" isBusy={isBusy} onClick={() => void close()}>
              {t('settings.calendar.close')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
