import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { pageRow } from '@cordada/core/pages/pageTable';
import { onLoggedOut, useViewer } from '#app/data/viewer.ts';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { isNativePlatform } from '#app/platform/native.ts';
import { Toasts } from '#app/ui/feedback/Toasts.tsx';
import { watchTooltips } from '#app/ui/feedback/watchTooltips.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ModalStack } from './ModalStack.tsx';
import { mustUpgrade, presentChangelog } from './checkRelease.ts';
import type { KeyAction } from './keyboardShortcuts.ts';
import { watchKeys } from './watchKeys.ts';

// Loaded at once nevertheless, because the connection may be lost when it is needed.
const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices);

/** A page that stays open at least this long is kept for when there is no connection. */
const SETTLED_MS = 2_000;

export function FrameEffects(): ReactNode {
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const page = useCurrentPage();
  const viewer = useViewer();
  const { key, pathname, search } = useLocation();
  const { revalidate } = useRevalidator();

  const act = useEffectEvent((action: KeyAction): void => {
    if ('opens' in action) openModal(action.opens, {});
    else if (action.isPrivate) requireLogin(() => void navigate(pagePath(action)));
    else void navigate(pagePath(action));
  });
  const goToUpgrade = useEffectEvent((): void => {
    if (page?.name !== 'upgradeRequired') void navigate(pagePath({ page: 'upgradeRequired' }), { replace: true });
  });
  const goToLogIn = useEffectEvent((): void => {
    void navigate(pagePath({ page: 'logIn', query: { r: pathname + search } }), { replace: true });
  });
  // Reloads the data as a visitor after logout; private pages redirect to the login.
  const reload = useEffectEvent((): void => void revalidate());

  useEffect(() => {
    // Loaded in advance, because the connection may be lost when it is needed.
    void import('../errors/RouteErrorScreen.tsx').catch(() => undefined);
    void import('./keepForOffline.ts').then((offline) => offline.startServiceWorker()).catch(() => undefined);
    const stops = [onLoggedOut(() => reload()), watchTooltips(), watchKeys((action) => act(action))];
    void mustUpgrade().then((isTooOld) => (isTooOld ? goToUpgrade() : presentChangelog()));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  // The focused element is gone with the previous page, so the focus moves to the new content.
  const shownKey = useRef(key);
  useEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    if (!isFirst && (document.activeElement === null || document.activeElement === document.body)) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    const timer = setTimeout(
      () =>
        void import('./keepForOffline.ts').then((offline) => offline.keepOpenedPage(!isFirst)).catch(() => undefined),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [key]);

  // In the native app pages with mixed access require login; on the web they are public.
  const isWalled =
    isNativePlatform() && viewer.status === 'visitor' && page !== null && pageRow(page.name).access === 'mixed';
  useEffect(() => {
    if (isWalled) goToLogIn();
  }, [isWalled]);

  return (
    <>
      <ModalStack />
      <Suspense>
        <Notices />
      </Suspense>
      <Toasts />
    </>
  );
}
