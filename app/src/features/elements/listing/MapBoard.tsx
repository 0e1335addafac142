import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import type { MapCanvasProps } from '#app/map/MapCanvas.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Compass } from '#app/ui/icons.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useIsNear } from '#app/ui/useIsNear.ts';

const MapCanvas = lazyPart(async () => (await import('#app/map/MapCanvas.tsx')).MapCanvas);

/** A map inside a page. A picture until the map is near the viewport, because the map is heavy. */
export function MapBoard({
  picture = null,
  exploreQuery,
  note = null,
  isCover = false,
  isLow = false,
  ...map
}: Omit<MapCanvasProps, 'isInPage' | 'isOverPicture' | 'className'> & {
  /** Of the class `map-picture`: stands for the map until that is drawn. */
  readonly picture?: ReactNode;
  /** Opens what is shown in the explorer; absent where the page has a link of its own to it. */
  readonly exploreQuery?: Readonly<Record<string, string>>;
  /** Below the map, in its frame. */
  readonly note?: ReactNode;
  /** In the place of the picture of a page. */
  readonly isCover?: boolean;
  /** Leaves room for what is below it. */
  readonly isLow?: boolean;
}): ReactNode {
  const t = useMessages();
  const [frame, isNear] = useIsNear();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNear) void MapCanvas.load().then(() => setLoaded(true));
  }, [isNear]);
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg border border-line print:break-inside-avoid">
        <div
          ref={frame}
          className={`relative bg-sunken print:h-auto ${isLow || isCover ? 'h-60' : 'h-80'} ${isCover ? (isLow ? 'sm:h-72' : 'sm:h-96') : 'sm:h-[28rem]'}`}
        >
          {picture}
          {isLoaded ? (
            <SectionErrorBoundary>
              <Suspense>
                <MapCanvas
                  {...map}
                  isOverPicture={picture !== null}
                  isInPage
                  className="size-full print:aspect-(--map-aspect) print:h-auto"
                />
              </Suspense>
            </SectionErrorBoundary>
          ) : null}
        </div>
        {note}
      </div>
      {exploreQuery ? (
        <div className={`no-print flex justify-end ${isCover || isLow ? 'max-sm:hidden' : ''}`}>
          <LinkButton page="elements" query={{ v: 'map', ...exploreQuery }}>
            <Compass size={18} />
            {t('elements.map.open')}
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
