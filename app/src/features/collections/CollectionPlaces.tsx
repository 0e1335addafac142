import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { CollectionEntryPartsFragment } from '#app/data/generated/types.ts';
import { CardGrid, ElementCard, MapBoard, exploreAt } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { useTargets } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

/** With more places, their names would cover the map. */
const NAMED_MAX = 16;

/** The places of a collection on a map and as cards with their notes. */
export function CollectionPlaces({
  name,
  entries,
  cards,
}: {
  readonly name: string;
  readonly entries: readonly CollectionEntryPartsFragment[];
  /** Of one page. */
  readonly cards: readonly Card[];
}): ReactNode {
  const t = useMessages();
  const targets = useTargets(cards.map((card) => card.id));
  const notes = new Map(entries.map(({ elementId, note }) => [elementId, note]));
  const places = useMemo(
    () =>
      entries.flatMap(({ element }) => {
        const [lat, lon] = element?.location ?? [];
        if (!element || lat === undefined || lon === undefined) return [];
        const shownName = entries.length > NAMED_MAX ? '' : element.name;
        return [{ id: element.id, kind: element.type, name: shownName, place: [lon, lat] as const }];
      }),
    [entries],
  );
  const fit = useMemo(() => boundsOfPlaces(places.map(({ place }) => place)), [places]);
  return (
    <>
      {fit ? (
        <MapBoard
          label={t('collections.map', { name })}
          fit={fit}
          places={places}
          exploreQuery={{ at: exploreAt(fit) }}
        />
      ) : null}
      <CardGrid>
        {cards.map((card) => (
          <li key={card.id}>
            <ElementCard card={card} target={targets.states.get(card.id)} headingLevel="h2" />
            {notes.get(card.id) ? <p className="pt-2 wrap-anywhere text-muted">{notes.get(card.id)}</p> : null}
          </li>
        ))}
      </CardGrid>
    </>
  );
}
