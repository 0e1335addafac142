import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { keepOfflineVisit, useOfflineVisit } from '#app/pages/offlineVisit.ts';
import { Button } from '#app/ui/buttons/Button.tsx';

/** Says that what was loaded stays, and goes on to the page that was asked for once there is a connection again. */
export function OfflineBanner(): ReactNode {
  const t = useMessages();
  const isOnline = useIsOnline();
  const visit = useOfflineVisit();
  const navigate = useNavigate();
  const { key } = useLocation();
  const tryAgain = (): void => {
    if (visit === null) return;
    keepOfflineVisit(null);
    void navigate(visit);
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
  if (isOnline) return null;
  return (
    <aside
      role="status"
      className="no-print fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-lg border border-amber bg-amber-tint p-4 text-ink shadow-overlay sm:bottom-6"
    >
      <p className="min-w-0 grow basis-60 font-semibold">
        {t(visit === null ? 'shell.offline' : 'shell.offline.page')}
      </p>
      {visit === null ? null : <Button onClick={tryAgain}>{t('ui.retry')}</Button>}
    </aside>
  );
}
