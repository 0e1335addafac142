import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { NearTargetsData } from '#app/data/generated/whatNext.ts';
import { CardGrid, ElementCard, MapBoard, cardOf } from '#app/features/elements/index.ts';
import type { TargetTone } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
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
  place,
  elements,
}: {
  readonly place: LonLat;
  readonly elements: NearTargetsData['elements'];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { nodes, total } = elements;
  const targets = useMemo(
    () =>
      nodes.flatMap(({ location, ...source }) => {
        const [lat, lon] = location ?? [];
        return lat === undefined || lon === undefined ? [] : [{ card: cardOf(source), at: [lon, lat] as const }];
      }),
    [nodes],
  );
  const places = useMemo(
    () => targets.map(({ card, at }) => ({ id: card.id, kind: card.kind, name: card.name, place: at })),
    [targets],
  );
  const tones = useMemo(
    () => new Map(targets.map(({ card }): [string, TargetTone] => [card.id, 'pending'])),
    [targets],
  );
  const fit = useMemo(() => widened(boundsOfPlaces([place, ...places.map(({ place: at }) => at)])), [place, places]);
  if (targets.length === 0) return <NoTargets />;
  return (
    <section aria-labelledby="near-targets" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="near-targets" className="text-2xl sm:text-3xl">
          {t('whatNext.preview.title')}
        </h2>
        <p className="max-w-prose text-muted">{t('whatNext.preview.text', { count: total })}</p>
      </div>
      <MapBoard label={t('whatNext.preview.title')} isCover isLow fit={fit} places={places} targets={tones} />
      <CardGrid>
        {targets.map(({ card, at }) => (
          <li key={card.id}>
            <ElementCard
              card={card}
              aside={t('elements.nearby.away', { distance: format.distance(distanceMeters(place, at)) })}
            />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
