import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { Thumbnail } from '#app/ui/images/Thumbnail.tsx';
import { KeyNumber } from '../ElementCard.tsx';
import { cardSymbol } from '../cardSymbol.ts';
import { ElementLink } from '../ElementLink.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { ShelterFactList, useShelterFacts } from '../shelters/ShelterFacts.tsx';
import type { ShelterFact } from '../shelters/ShelterFacts.tsx';
import { TargetDateBadge, TargetStateMark } from '../TargetDateBadge.tsx';
import type { ListingCard } from './loadListing.ts';
import { SaveCell } from './table/SaveCell.tsx';

interface Props {
  readonly cards: readonly ListingCard[];
  readonly targets: Targets;
  /** All are summits, and the title of the page says so. */
  readonly isKindKnown?: boolean;
}

/** Places in rows of one rhythm, so that many are seen at once and their numbers stand below each other. */
export function ResultRows({ cards, targets, isKindKnown = false }: Props): ReactNode {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-raised lg:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id} className="-mb-px border-b border-line lg:odd:border-r">
          <SectionErrorBoundary>
            <ResultRow card={card} target={targets.states.get(card.id)} isKindKnown={isKindKnown} />
          </SectionErrorBoundary>
        </li>
      ))}
    </ul>
  );
}

function ResultRow({
  card,
  target,
  isKindKnown,
}: {
  readonly card: ListingCard;
  readonly target: ReturnType<Targets['states']['get']>;
  readonly isKindKnown: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const detail = card.detail ? texts.option(card.detail.field, card.detail.option) : null;
  const isNumbered = [card.length, card.height, card.elevation, card.members].some((value) => value !== undefined);
  const factsOf = useShelterFacts();
  const minor = (...some: readonly (string | null | undefined)[]): ShelterFact[] =>
    some.flatMap((text) => (text ? [{ text, isMinor: true }] : []));
  const facts: ShelterFact[] = [
    ...minor(
      isKindKnown ? detail : (detail ?? t(`elements.kind.${card.kind}.one`)),
      isNumbered ? card.difficulty?.value : undefined,
    ),
    ...(card.shelter?.beds === undefined ? [] : [{ text: t('elements.unit.places', { count: card.shelter.beds }) }]),
    ...(card.shelter ? factsOf(card.shelter) : []),
    ...minor(
      card.region ?? card.country,
      card.awayMeters === undefined
        ? undefined
        : t('elements.nearby.away', { distance: format.distance(card.awayMeters) }),
    ),
  ];
  return (
    <article className="relative flex h-full min-h-15 items-center gap-3 px-3 py-2 hover:bg-sunken sm:px-4">
      {/* On the narrowest phones the name needs its room. */}
      <div className="max-[22.5rem]:hidden">
        <Thumbnail of={{ ...card, symbol: cardSymbol(card) }} />
      </div>
      <div className="min-w-0 grow leading-tight">
        <h2 className="line-clamp-2 text-base">
          <ElementLink element={card} className="font-text font-semibold after:absolute after:inset-0">
            {card.name}
          </ElementLink>
        </h2>
        <p className={`text-sm text-muted ${card.shelter ? '' : 'truncate'}`}>
          {card.shelter ? <ShelterFactList facts={facts} /> : facts.map(({ text }) => text).join(' · ')}
        </p>
        {card.matchedName ? (
          <p className="text-sm text-muted">{t('elements.alsoKnown', { names: card.matchedName })}</p>
        ) : null}
      </div>
      {target ? (
        <>
          <span className="sm:hidden">
            <TargetStateMark target={target} />
          </span>
          <span className="max-sm:hidden">
            <TargetDateBadge target={target} />
          </span>
        </>
      ) : null}
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <KeyNumber card={card} isSmall />
        {/* Listings of summits are in this order. */}
        {isKindKnown && card.prominence !== undefined ? (
          <span className="text-xs whitespace-nowrap text-muted">
            {t('elements.prominence.short', { height: format.elevation(card.prominence) })}
          </span>
        ) : null}
      </div>
      {isKindKnown ? (
        <span className="-mr-2">
          <SaveCell card={card} />
        </span>
      ) : null}
    </article>
  );
}
