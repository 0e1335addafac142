import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteActivity, PublishActivity } from '#app/data/generated/activities.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { showToast } from '#app/ui/toasts.ts';
import { Pencil, Trash } from './activityIcons.ts';

/** What the owner of an activity can do with it. */
export function OwnerActions({ id, isDraft }: { readonly id: string; readonly isDraft: boolean }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const publish = () =>
    run(async () => {
      await runOperation(browserContext, PublishActivity, { id });
      await navigate('.', { replace: true, state: { isNew: true }, preventScrollReset: true });
      await revalidator.revalidate();
    });
  const remove = () =>
    run(async () => {
      await runOperation(browserContext, DeleteActivity, { id });
      setAsking(false);
      showToast({ type: 'success', text: t('activities.deleted') });
      await navigate(path({ page: 'myActivities' }), { replace: true, viewTransition: true });
    });
  return (
    <div className="no-print ml-auto flex flex-wrap gap-2">
      {isDraft ? (
        <Button tone="primary" isBusy={isBusy} onClick={() => void publish()}>
          {t('activities.publish')}
        </Button>
      ) : null}
      <LinkButton page="newActivity" query={{ id }}>
        <Pencil size={18} />
        <span className="max-sm:sr-only">{t('activities.edit')}</span>
      </LinkButton>
      <Button tone="plain" onClick={() => setAsking(true)}>
        <Trash size={18} />
        <span className="max-sm:sr-only">{t('activities.delete')}</span>
      </Button>
      <Dialog title={t('activities.delete.title')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('activities.delete.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{t('activities.keep')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('activities.delete')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
