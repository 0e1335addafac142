import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import type { BoardMilestone } from '#app/map/TrackBoard.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';

const CLOSE_ZOOM = 12;

export function PlacesMap({
  title,
  places,
}: {
  readonly title: string;
  readonly places: readonly BoardMilestone[];
}): ReactNode {
  const t = useMessages();
  const [only] = places;
  const view = useMemo(() => (only ? { center: only.place, zoom: CLOSE_ZOOM } : null), [only]);
  const bounds = useMemo(() => boundsOfPlaces(places.map(({ place }) => place)), [places]);
  const label = t('activities.places.map', { title });
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      {places.length === 1 ? (
        <MapCanvas label={label} view={view} elements={ALL_ELEMENTS} places={places} isInPage className="h-80" />
      ) : (
        <MapCanvas label={label} fit={bounds} elements={ALL_ELEMENTS} places={places} isInPage className="h-80" />
      )}
    </div>
  );
}
