import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewer } from '#app/data/viewer.ts';
import type { NavigatedActivity } from '#app/features/following/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { Recording } from '../recordings.ts';

// Lazy, because most readers never open it.
const RecordMode = lazyPart(async () => (await import('../RecordMode.tsx')).RecordMode);

/** Records along the way of an activity. What was recorded waits on the page of a new activity. */
export function RecordAlong({ activity }: { readonly activity: NavigatedActivity }): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const navigate = useNavigate();
  const viewer = useViewer();
  const ownerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [open, setOpen] = useState<Recording | null>(null);
  const begin = (): void =>
    requireLogin(
      () => {
        if (ownerId === null) return;
        // Otherwise a browser that needs space may delete what is not sent yet.
        void navigator.storage.persist().catch(() => undefined);
        setOpen({ id: crypto.randomUUID(), ownerId, startedAt: Date.now(), isFinished: false, along: activity });
      },
      { why: 'record' },
    );
  const finish = async ({ id }: Recording): Promise<void> => {
    const { changeRecording } = await import('../recordings.ts');
    await changeRecording(id, { isFinished: true });
    await navigate(path({ page: 'newActivity' }));
  };
  return (
    <>
      <Button onClick={begin} className="no-print">
        {t('recording.along')}
      </Button>
      {open ? (
        <Suspense>
          <RecordMode recording={open} onFinish={() => void finish(open)} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
