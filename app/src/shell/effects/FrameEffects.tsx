import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { onLoggedOut } from '#app/data/viewer.ts';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useCurrentPage } from '#app/pages/usePage.ts';
import { watchTooltips } from '#app/ui/watchTooltips.ts';
import { Banners } from './Banners.tsx';
import { ModalStack } from './ModalStack.tsx';
import { mustUpgrade, presentChangelog } from './checkRelease.ts';
import type { KeyAction } from './shortcutKeys.ts';
import { watchKeys } from './watchKeys.ts';

/** What the frame does beside showing the page: modals, banners, keys, tooltips, the check of the release. */
export function FrameEffects(): ReactNode {
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const page = useCurrentPage();
  const { revalidate } = useRevalidator();

  const act = useEffectEvent((action: KeyAction): void => {
    if ('opens' in action) openModal(action.opens, {});
    else if (action.isPrivate) requireLogin(() => void navigate(pagePath(action)));
    else void navigate(pagePath(action));
  });
  const goToUpgrade = useEffectEvent((): void => {
    if (page?.name !== 'upgradeRequired') void navigate(pagePath({ page: 'upgradeRequired' }), { replace: true });
  });
  // What a member saw is loaded again as a visitor may see it: private pages lead to the log-in.
  const reload = useEffectEvent((): void => void revalidate());

  useEffect(() => {
    onLoggedOut(() => reload());
    const stops = [watchTooltips(), watchKeys((action) => act(action))];
    void mustUpgrade().then((isTooOld) => (isTooOld ? goToUpgrade() : presentChangelog()));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return (
    <>
      <ModalStack />
      <Banners />
    </>
  );
}
