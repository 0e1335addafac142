import type { ComponentProps, ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ElementCard } from '../ElementCard.tsx';
import { CardSection } from '../sections/ElementSections.tsx';
import type { Neighbour } from './loadPin.ts';

/** What else is near, with its distance where it is known. */
export function NearbySection({
  cards,
  targetOf,
}: {
  readonly cards: readonly Neighbour[];
  readonly targetOf: (elementId: string) => ComponentProps<typeof ElementCard>['target'];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <CardSection
      id="nearby"
      isOnPaper={false}
      title={t('elements.nearby.title')}
      cards={cards}
      cardOf={({ id, awayMeters }) => ({
        target: targetOf(id),
        ...(awayMeters !== null && { aside: t('elements.nearby.away', { distance: format.distance(awayMeters) }) }),
      })}
    />
  );
}
