import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ACTIVITY_BIN_DAYS } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PublishActivity } from '#app/data/generated/activities.ts';
import { DeleteActivity, RestoreActivity, UnpublishActivity } from '#app/data/generated/activityBin.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Pencil, Trash } from '../activityIcons.ts';

export function OwnerActions({
  id,
  status,
}: {
  readonly id: string;
  readonly status: 'draft' | 'planned' | 'published';
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const offerUndo = useUndoToast();
  const [asking, setAsking] = useState<'delete' | 'unpublish' | null>(null);
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
  const unpublish = () =>
    run(async () => {
      await runOperation(browserContext, UnpublishActivity, { id });
      setAsking(null);
      showToast({ type: 'success', text: t('activities.unpublished') });
      await revalidator.revalidate();
    });
  const restore = async (): Promise<void> => {
    const { restoreActivity } = await runOperation(browserContext, RestoreActivity, { id });
    showToast({ type: 'success', text: t('activities.restored') });
    await navigate(path({ page: 'activity', params: { id, slug: restoreActivity.slug } }));
  };
  const remove = () =>
    run(async () => {
      await runOperation(browserContext, DeleteActivity, { id });
      setAsking(null);
      offerUndo(t('activities.deleted'), restore);
      await navigate(path({ page: 'myActivities' }), { replace: true, viewTransition: true });
    });
  return (
    <div className="no-print ml-auto flex shrink-0 gap-2 max-sm:gap-1">
      {status === 'draft' ? (
        <Button tone="primary" isBusy={isBusy} onClick={() => void publish()}>
          {t('activities.publish')}
        </Button>
      ) : null}
      <LinkButton page="newActivity" query={{ id }} className="max-sm:px-3">
        <Pencil size={18} />
        <span className="max-sm:sr-only">{t('activities.edit')}</span>
      </LinkButton>
      <MoreMenu isAtRightEdge>
        {status === 'published' ? (
          <Button onClick={() => setAsking('unpublish')}>{t('activities.unpublish')}</Button>
        ) : null}
        <Button onClick={() => setAsking('delete')}>
          <Trash size={18} />
          {t('activities.delete')}
        </Button>
      </MoreMenu>
      <Dialog title={t('activities.unpublish.title')} isOpen={asking === 'unpublish'} onClose={() => setAsking(null)}>
        <p>{t('activities.unpublish.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(null)}>{t('activities.keep')}</Button>
          <Button tone="primary" isBusy={isBusy} onClick={() => void unpublish()}>
            {t('activities.unpublish')}
          </Button>
        </div>
      </Dialog>
      <Dialog title={t('activities.delete.title')} isOpen={asking === 'delete'} onClose={() => setAsking(null)}>
        <p>{t('activities.delete.text', { days: ACTIVITY_BIN_DAYS })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(null)}>{t('activities.keep')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('activities.delete')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
