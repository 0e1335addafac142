import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PurgeActivity, RestoreActivity } from '#app/data/generated/activityBin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { BinData } from '../loadActivities.ts';

export function ActivityBin({ activities }: { readonly activities: BinData['activities'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<BinData['activities'][number] | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const run = async (id: string, action: () => Promise<unknown>, done: string): Promise<void> => {
    setBusyId(id);
    try {
      await action();
      setAsked(null);
      showToast({ type: 'success', text: done });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusyId(null);
      await revalidate();
    }
  };
  if (activities.length === 0) {
    return (
      <EmptyState
        title={t('activities.bin.none')}
        action={<LinkButton page="myActivities">{t('activities.bin.all')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className="grid overflow-hidden rounded-lg border border-line bg-raised">
        {activities.map((activity) => {
          const { id, title, kind, happenedOn, deletedAt } = activity;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0"
            >
              <span className="grid min-w-0 grow basis-64">
                <span className="font-semibold">{title || t('activities.untitled')}</span>
                <span className="text-sm text-muted">
                  {t(`activities.kind.${kind}`)} · {format.date(happenedOn)}
                  {deletedAt ? ` · ${t('activities.bin.until', { date: format.date(deletedAt) })}` : null}
                </span>
              </span>
              <Button
                isBusy={busyId === id}
                onClick={() =>
                  void run(id, () => runOperation(browserContext, RestoreActivity, { id }), t('activities.restored'))
                }
              >
                {t('activities.bin.restore')}
              </Button>
              <Button tone="plain" onClick={() => setAsked(activity)}>
                {t('activities.bin.purge')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Dialog title={t('activities.bin.purge.title')} isOpen={asked !== null} onClose={() => setAsked(null)}>
        <p>{t('activities.bin.purge.text', { title: asked?.title || t('activities.untitled') })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsked(null)}>{t('activities.keep')}</Button>
          <Button
            tone="danger"
            isBusy={busyId !== null}
            onClick={() =>
              asked &&
              void run(
                asked.id,
                () => runOperation(browserContext, PurgeActivity, { id: asked.id }),
                t('activities.bin.purged'),
              )
            }
          >
            {t('activities.bin.purge')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
