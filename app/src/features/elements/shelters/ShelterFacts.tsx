import type { ReactNode } from 'react';
import type { ShelterCardFacts } from '@cordada/core/elements/shelters/shelterCardFacts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DottedFacts } from '#app/ui/lists/DottedFacts.tsx';
import type { Card } from '../card.ts';
import { useSeason } from '../sections/summary/useSeason.ts';

export interface ShelterFact {
  readonly text: string;
  /** Nobody sleeps there. */
  readonly isShut?: boolean;
  readonly isMinor?: boolean;
}

/** Whether a shelter is open, and when, and its winter room, in a few words each. */
export function useShelterFacts(): (shelter: ShelterCardFacts) => readonly ShelterFact[] {
  const t = useMessages();
  const seasonOf = useSeason();
  return ({ openness, months, isWardened, winterRoom }) => {
    const season = seasonOf(months).join(', ');
    return [
      ...(openness
        ? [{ text: t(`elements.openness.${openness}`), isShut: openness === 'closed' || openness === 'ruin' }]
        : []),
      ...(season ? [{ text: t(isWardened ? 'elements.shelter.warden' : 'elements.shelter.open', { season }) }] : []),
      ...(winterRoom
        ? [
            {
              text:
                winterRoom.beds === undefined
                  ? t('elements.openness.winterRoom')
                  : t('elements.shelter.winterRoom', { count: winterRoom.beds }),
            },
          ]
        : []),
    ];
  };
}

export function ShelterFactList({ facts }: { readonly facts: readonly ShelterFact[] }): ReactNode {
  return (
    <DottedFacts
      facts={facts.map(({ text, isShut = false, isMinor = false }) => ({
        key: text,
        content: text,
        className: isShut ? 'font-semibold text-danger' : isMinor ? 'text-muted' : 'text-ink',
      }))}
    />
  );
}

const NUMBER = 'font-display text-lg leading-none font-bold whitespace-nowrap';

/** What one asks of a shelter: how high it is, how many sleep there, whether it is open, and where it is. */
export function ShelterFacts({
  card: { elevation, shelter },
  where,
  isRow,
  className,
}: {
  readonly card: Pick<Card, 'elevation' | 'shelter'>;
  readonly where: string;
  readonly isRow: boolean;
  readonly className: string;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const factsOf = useShelterFacts();
  const height = elevation === undefined ? null : format.elevationParts(elevation);
  const beds = shelter?.beds === undefined ? null : t('elements.unit.places', { count: shelter.beds }).split(' ');
  const facts = shelter ? factsOf(shelter) : [];
  const number = `${NUMBER} ${isRow ? '' : 'sm:text-2xl'}`;
  const unit = 'ml-0.5 text-sm font-semibold text-muted';
  return (
    <div
      className={`grid gap-0.5 text-sm leading-tight max-sm:pt-0.5 sm:gap-1 sm:pt-2 print:gap-0 print:pt-0 ${className}`}
    >
      {height || beds ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          {height ? (
            <span className={number}>
              {height.number}
              <span className={unit}>{height.unit}</span>
            </span>
          ) : null}
          {beds ? (
            <span className={number}>
              {beds[0]}
              <span className={unit}>{beds.slice(1).join(' ')}</span>
            </span>
          ) : null}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <p>
          <ShelterFactList facts={facts} />
        </p>
      ) : null}
      {where ? <p className="text-muted">{where}</p> : null}
    </div>
  );
}
