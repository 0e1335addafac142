import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapPlace } from '#app/map/mapContent.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const MapCanvas = lazyPart(async () => (await import('#app/map/MapCanvas.tsx')).MapCanvas);

interface Moved<Value> {
  readonly before: Value | null;
  readonly after: Value | null;
}

export function ChangedPlaces({
  kind,
  place,
  line,
}: {
  readonly kind: KindName;
  readonly place: Moved<LonLat> | undefined;
  readonly line: Moved<readonly LonLat[]> | undefined;
}): ReactNode {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  const lines = [line?.before, line?.after].filter((one) => one != null);
  const places = [place?.before, place?.after].filter((one) => one != null);
  if (lines.length === 0 && places.length === 0) return null;
  const points = [...places, ...lines.flat()];
  if (!isShown) return <Button onClick={() => setShown(true)}>{t('wiki.history.map')}</Button>;
  const marks: MapPlace[] = [
    ...(place?.before
      ? [{ id: 'before', kind: 'end' as const, name: t('wiki.history.before'), place: place.before }]
      : []),
    ...(place?.after ? [{ id: 'after', kind, name: t('wiki.history.after'), place: place.after }] : []),
  ];
  return (
    <div className="h-72 overflow-hidden rounded-sm border border-line">
      <Suspense fallback={<Skeleton className="size-full" />}>
        <MapCanvas
          label={t('wiki.history.map')}
          fit={boundsOfPlaces(points)}
          lines={lines}
          places={marks}
          className="size-full"
        />
      </Suspense>
    </div>
  );
}
