import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { KeyNumber } from '../ElementCard.tsx';
import { symbolOf } from '../symbolOf.ts';
import { ElementLink } from '../ElementLink.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { ShelterText } from '../ShelterText.tsx';
import { TargetDateBadge } from '../TargetDateBadge.tsx';
import type { ListingData } from './loadListing.ts';

type Row = ListingData['cards'][number];

/** Places of all kinds in rows, so that many are seen at once. */
export function ResultRows({
  cards,
  targets,
}: {
  readonly cards: readonly Row[];
  readonly targets: Targets;
}): ReactNode {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-raised lg:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id} className="-mb-px border-b border-line lg:odd:border-r">
          <SectionErrorBoundary>
            <ResultRow card={card} target={targets.states.get(card.id)} />
          </SectionErrorBoundary>
        </li>
      ))}
    </ul>
  );
}

function ResultRow({
  card,
  target,
}: {
  readonly card: Row;
  readonly target: ReturnType<Targets['states']['get']>;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const detail = card.detail ? texts.option(card.detail.field, card.detail.option) : null;
  const isNumbered = [card.length, card.height, card.elevation, card.members].some((value) => value !== undefined);
  const words = [
    detail ?? t(`elements.kind.${card.kind}.one`),
    isNumbered ? card.difficulty?.value : undefined,
    card.region ?? card.country,
    card.awayMeters === undefined
      ? undefined
      : t('elements.nearby.away', { distance: format.distance(card.awayMeters) }),
    card.matchedName ? t('elements.alsoKnown', { names: card.matchedName }) : undefined,
  ];
  return (
    <article className="relative flex min-h-15 items-center gap-3 px-3 py-2 hover:bg-sunken sm:px-4">
      <span data-kind={card.kind} className="text-kind">
        <KindIcon kind={card.kind} symbol={symbolOf(card)} size={22} />
      </span>
      <div className="min-w-0 grow leading-tight">
        <h2 className="text-base">
          <ElementLink element={card} className="font-text font-semibold after:absolute after:inset-0">
            {card.name}
          </ElementLink>
        </h2>
        <p className="text-sm text-muted">
          {words.filter(Boolean).join(' · ')}
          {card.shelter ? (
            <>
              {' · '}
              <ShelterText shelter={card.shelter} />
            </>
          ) : null}
        </p>
      </div>
      {target ? <TargetDateBadge target={target} /> : null}
      <KeyNumber card={card} isSmall />
    </article>
  );
}
