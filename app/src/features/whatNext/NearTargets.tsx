import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { isTooHard } from '@cordada/core/planning/trips/isTooHard';
import type { NearTargetsData } from '#app/data/generated/whatNext.ts';
import { CardGrid, ElementCard, MapBoard, cardOf } from '#app/features/elements/index.ts';
import type { MapPlace } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AskedTrip } from './askedTrip.ts';
import { NoTargets } from './NoTargets.tsx';

/** So that one target alone is shown with what surrounds it. */
const LEAST_DEGREES = 0.12;

function widened(bounds: Bounds | null): Bounds | null {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const [wide, high] = [
    Math.max(0, LEAST_DEGREES - (east - west)) / 2,
    Math.max(0, LEAST_DEGREES - (north - south)) / 2,
  ];
  return [west - wide, south - high, east + wide, north + high];
}

/** The pending targets that trips from a place may reach, which cost no allowance to see. */
export function NearTargets({
  trip: { placeName, maxDifficulty },
  place,
  elements,
  text = null,
}: {
  readonly trip: Pick<AskedTrip, 'placeName' | 'maxDifficulty'>;
  readonly place: LonLat;
  readonly elements: NearTargetsData['elements'];
  readonly text?: string | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { nodes } = elements;
  const targets = useMemo(
    () =>
      nodes.flatMap(({ location, ...source }) => {
        const [lat, lon] = location ?? [];
        return lat === undefined || lon === undefined
          ? []
          : [{ card: cardOf(source), at: [lon, lat] as const, isHard: isTooHard(source.difficulties, maxDifficulty) }];
      }),
    [nodes, maxDifficulty],
  );
  const startName = placeName || t('map.board.start');
  // Marks drawn later are on top: one has to see where one starts.
  const places = useMemo(
    (): readonly MapPlace[] => [
      ...targets.map(({ card, at }): MapPlace => ({
        id: card.id,
        kind: card.kind,
        name: card.name,
        place: at,
        tone: 'pending',
      })),
      { id: 'origin', kind: 'origin', name: startName, place },
    ],
    [targets, startName, place],
  );
  const fit = useMemo(() => widened(boundsOfPlaces(places.map(({ place: at }) => at))), [places]);
  if (targets.length === 0) return <NoTargets />;
  return (
    <section aria-labelledby="near-targets" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="near-targets" className="text-2xl sm:text-3xl">
          {t('whatNext.preview.title')}
        </h2>
        {text === null ? null : <p className="max-w-prose text-muted">{text}</p>}
      </div>
      <MapBoard label={t('whatNext.preview.title')} isCover isLow fit={fit} places={places} />
      <CardGrid>
        {targets.map(({ card, at, isHard }) => (
          <li key={card.id}>
            <ElementCard
              card={card}
              warning={isHard ? t('whatNext.harder', { grade: maxDifficulty }) : undefined}
              aside={t('elements.nearby.away', { distance: format.distance(distanceMeters(place, at)) })}
            />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
