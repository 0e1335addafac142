import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { elementDraftsInBrowser } from '#app/data/drafts/elementDraftCopy.ts';
import { startOutbox, useOutbox, useSentCount } from '#app/data/outbox/browserOutbox.ts';
import { hasToken, reloadViewer } from '#app/data/viewer.ts';
import { loadAllMessages } from '#app/messages/messageLoader.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Banner } from './Banner.tsx';
import { OutboxDialog } from './OutboxDialog.tsx';

const keepLeftDrafts = async (): Promise<void> => (await import('#app/data/outbox/elementDrafts.ts')).keepLeftDrafts();

/** Sends what waits on this device, and says so while that is not possible. */
export function OutboxNotice({
  text,
  children,
}: {
  /** What is to be said without a connection; null with one. */
  readonly text: string | null;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const entries = useOutbox();
  const sentCount = useSentCount();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    startOutbox();
    // Their pages were killed.
    if (elementDraftsInBrowser().length > 0) void keepLeftDrafts().catch(() => undefined);
    // Without a connection they could not be loaded any more. Visitors have nothing that waits.
    if (hasToken()) void loadAllMessages().catch(() => undefined);
  }, []);

  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const isStuck = entries.some(({ attempts }) => attempts > 0);
  const isEmpty = entries.length === 0;
  const said = useRef(0);
  const sayDone = useEffectEvent((): void => {
    showToast({ type: 'success', text: t('shell.outbox.allSent') });
    void reloadViewer();
    void revalidate();
  });
  useEffect(() => {
    if (!isEmpty || said.current === sentCount) return;
    said.current = sentCount;
    sayDone();
  }, [isEmpty, sentCount]);

  const dialog = isOpen ? <OutboxDialog entries={entries} onClose={() => setOpen(false)} /> : null;
  const isShown = text !== null || refused > 0 || isStuck;
  if (!isShown) return dialog;
  const waiting =
    refused > 0 ? t('shell.outbox.refused', { count: refused }) : t('shell.outbox.waiting', { count: entries.length });
  return (
    <>
      <Banner text={isEmpty ? (text ?? '') : text === null ? waiting : `${text} ${waiting}`}>
        {isEmpty ? null : <Button onClick={() => setOpen(true)}>{t('shell.outbox.show')}</Button>}
        {children}
      </Banner>
      {dialog}
    </>
  );
}
