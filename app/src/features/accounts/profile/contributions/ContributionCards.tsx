import type { ReactNode } from 'react';
import { CardGrid, ElementCard } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { PersonContributions } from '../loadPerson.ts';

export function ContributionCards({ contributions }: Pick<PersonContributions, 'contributions'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <CardGrid>
      {contributions.map(({ card, isCreator, revisions, lastAt }) => (
        <li key={card.id}>
          <ElementCard
            card={card}
            headingLevel="h2"
            aside={`${isCreator ? t('users.created') : t('users.edited', { count: revisions })} · ${format.date(lastAt)}`}
          />
        </li>
      ))}
    </CardGrid>
  );
}
