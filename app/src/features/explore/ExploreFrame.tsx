import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ExploreView as View } from './ExploreView.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { isMapView } from '#app/pages/mapView.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';

/** Loads the view with the library and the sources of its map. The view says what failed. */
async function loadExplore(): Promise<typeof View> {
  import('#app/map/engine/mapEngine.ts').catch(() => undefined);
  void import('#app/map/layers/mapSources.ts').then(
    ({ loadMapSources }) => loadMapSources(),
    () => undefined,
  );
  return (await import('./ExploreView.tsx')).ExploreView;
}

const ExploreView = lazyPart(loadExplore);

// The map is the content of its page, so it does not wait for hydration.
if (typeof document !== 'undefined' && isMapView(new URLSearchParams(location.search))) void ExploreView.load();

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
      className="relative h-[calc(100dvh-var(--bars-height)-env(safe-area-inset-bottom))] min-h-96 overflow-hidden print:h-auto! print:overflow-visible"
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
