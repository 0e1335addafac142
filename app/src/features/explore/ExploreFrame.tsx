import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';

const ExploreView = lazyPart(async () => {
  // The library of the map is loaded beside the view, which says what failed.
  import('#app/map/engine/mapEngine.ts').catch(() => undefined);
  return (await import('./ExploreView.tsx')).ExploreView;
});

/**
 * The server renders only the frame. The view is a separate chunk loaded in the browser, because its content depends
 * on the viewer.
 */
export function ExploreFrame(): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const waiting = (
    <p className="grid size-full place-items-center bg-paper text-sm text-muted">{t('explore.loading')}</p>
  );
  return (
    <section
      aria-label={t('explore.title')}
      className="relative h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] min-h-96 overflow-hidden sm:h-[calc(100dvh-4rem)] print:h-auto! print:overflow-visible"
    >
      <h1 className="sr-only">{t('explore.title')}</h1>
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <ExploreView />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
