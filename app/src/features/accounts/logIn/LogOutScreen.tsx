import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { logOut, useViewer } from '#app/data/viewer.ts';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';

const loadOutbox = async () => (await import('#app/data/outbox/browserOutbox.ts')).outbox;

/** Logs out at once, unless something that was written on this device has not been sent yet. */
export function LogOutScreen(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isOnline = useIsOnline();
  const [waiting, setWaiting] = useState(0);
  const [isBusy, setBusy] = useState(false);
  /** True once nobody is logged in: whoever logs in later, in another tab, stays. */
  const [isDone, setDone] = useState(false);
  if (viewer.status === 'visitor' && !isDone) setDone(true);
  const memberId = viewer.status === 'member' ? viewer.viewer.id : null;
  useEffect(() => {
    if (isDone) return undefined;
    // Without a connection nobody may know yet who is logged in, and what waits stays where it is.
    if (memberId === null) return navigator.onLine ? undefined : logOut();
    let isGone = false;
    loadOutbox()
      .then((outbox) => outbox.list())
      .then(
        (entries) => {
          if (isGone) return;
          if (entries.length === 0) logOut();
          else setWaiting(entries.length);
        },
        () => !isGone && logOut(),
      );
    return () => {
      isGone = true;
    };
  }, [memberId, isDone]);

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const outbox = await loadOutbox();
      await outbox.flush();
      const left = (await outbox.list()).length;
      if (left === 0) logOut();
      setWaiting(left);
    } finally {
      setBusy(false);
    }
  };
  const discard = async (): Promise<void> => {
    await (await loadOutbox()).discardAll();
    logOut();
  };
  if (waiting > 0 && memberId !== null && !isDone)
    return (
      <div className="page grid justify-items-start gap-4 py-16">
        <PageHead title={t('accounts.logOut.waiting.title')} />
        <h1 className="text-4xl">{t('accounts.logOut.waiting.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('accounts.logOut.waiting.text', { count: waiting })}</p>
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" isBusy={isBusy} disabled={!isOnline} onClick={() => void send()}>
            {t('accounts.logOut.waiting.send')}
          </Button>
          <Button onClick={logOut}>{t('accounts.logOut.waiting.keep')}</Button>
          <Button tone="danger" onClick={() => void discard()}>
            {t('accounts.logOut.waiting.discard')}
          </Button>
        </div>
        <p className="max-w-prose text-muted">{t('accounts.logOut.waiting.note')}</p>
      </div>
    );
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <PageHead title={t('accounts.logOut.title')} />
      {/* Whoever reads that they are logged out may close the page at once, so it must be true. */}
      {isDone ? null : <h1 className="text-4xl not-member:hidden">{t('accounts.logOut.underWay')}</h1>}
      <h1 className={`text-4xl ${isDone ? '' : 'member:hidden'}`}>{t('accounts.logOut.title')}</h1>
      <p className={`text-lg text-muted ${isDone ? '' : 'member:invisible'}`}>{t('accounts.logOut.text')}</p>
      <div className={isDone ? '' : 'member:invisible'}>
        <LinkButton page="logIn" tone="primary">
          {t('accounts.logOut.again')}
        </LinkButton>
      </div>
    </div>
  );
}
