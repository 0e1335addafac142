import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Banners } from './Banners.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

const Celebrations = lazyPart(
  async () => (await import('#app/features/targets/celebrations/Celebrations.tsx')).Celebrations,
);

/** What stands over a page, at its lower edge. */
export function Notices(): ReactNode {
  const viewer = useViewer();
  // A completed list is a notification, too.
  const unread = viewer.status === 'member' ? viewer.viewer.counts.notifications : 0;
  return (
    <>
      <Banners />
      <OfflineBanner />
      {unread > 0 ? (
        <Suspense>
          <Celebrations key={unread} />
        </Suspense>
      ) : null}
    </>
  );
}
