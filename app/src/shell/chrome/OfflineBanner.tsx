import type { ReactNode } from 'react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { keepOfflineVisit, useOfflineVisit } from '#app/pages/offlineVisit.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Banner } from '../outbox/Banner.tsx';

const OutboxNotice = lazyPart(async () => (await import('../outbox/OutboxNotice.tsx')).OutboxNotice);

/**
 * Says that what was loaded stays, and goes on to the page that was asked for once there is a connection again. That
 * may be the one that is shown, which could not be loaded anew.
 */
export function OfflineBanner(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isOnline = useIsOnline();
  const visit = useOfflineVisit();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const tryAgain = (): void => {
    if (visit === null) return;
    keepOfflineVisit(null);
    void (visit.isShown ? revalidate() : navigate(visit.path));
  };
  const goOn = useEffectEvent(tryAgain);
  useEffect(() => {
    if (isOnline) goOn();
  }, [isOnline]);
  // Another page, kept in memory or found in the history, is what the reader wanted instead.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    keepOfflineVisit(null);
  }, [key]);
  const offlineText = t(visit === null || visit.isShown ? 'shell.offline' : 'shell.offline.page');
  const text = !isOnline ? offlineText : visit?.isShown ? t('shell.offline.old') : null;
  const retry = visit === null || text === null ? null : <Button onClick={tryAgain}>{t('ui.retry')}</Button>;
  const banner = text === null ? null : <Banner text={text}>{retry}</Banner>;
  if (viewer.status !== 'member') return banner;
  return (
    <Suspense fallback={banner}>
      <OutboxNotice key={viewer.viewer.id} text={text}>
        {retry}
      </OutboxNotice>
    </Suspense>
  );
}
