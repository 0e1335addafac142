import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { GradeBadge } from '#app/features/elements/grades/GradeBadge.tsx';
import { ShelterMark } from '#app/features/elements/shelters/ShelterMark.tsx';
import { ShelterFactList, useShelterFacts } from '#app/features/elements/shelters/ShelterFacts.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import { TargetStateMark } from '#app/features/elements/TargetDateBadge.tsx';
import type { ElementListing } from '../listings.ts';
import type { ListingCard } from '../loadListing.ts';
import { SaveCell } from './SaveCell.tsx';
import { useColumns } from './useColumns.ts';
import type { Column } from './useColumns.ts';

/** As many figures as phones have room for beside each other. */
const MOST_FIGURES = 3;

type Target = ReturnType<Targets['states']['get']>;

/** What a table shows, on phones: each row has the same figures in the same places. */
export function ListingRows({
  kind,
  cards,
  targets,
}: {
  readonly kind: ElementListing;
  readonly cards: readonly ListingCard[];
  readonly targets: Targets;
}): ReactNode {
  const columns = useColumns(kind, cards)
    .filter(({ isMinor }) => !isMinor)
    .slice(0, MOST_FIGURES);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-raised">
      {cards.map((card) => {
        const target = targets.states.get(card.id);
        return (
          <li key={card.id} className="border-b border-line last:border-0">
            <SectionErrorBoundary>
              {kind === 'shelter' ? (
                <ShelterRow card={card} target={target} />
              ) : (
                <WayRow card={card} target={target} columns={columns} />
              )}
            </SectionErrorBoundary>
          </li>
        );
      })}
    </ul>
  );
}

/** The name is read first, though the symbol or grade stands before it. */
function Row({
  card,
  target,
  mark,
  beside = [],
  children,
}: {
  readonly card: ListingCard;
  readonly target: Target;
  readonly mark: ReactNode;
  /** At the right of the name and of where it is. */
  readonly beside?: readonly ReactNode[];
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const away =
    card.awayMeters === undefined ? null : t('elements.nearby.away', { distance: format.distance(card.awayMeters) });
  const [besideName, besideWhere] = beside;
  return (
    <article className="relative flex gap-3 px-3 py-2.5">
      <div className="min-w-0 grow leading-tight">
        <div className="flex justify-between gap-2 pr-9">
          <h2 className="line-clamp-2 text-base leading-tight">
            <ElementLink element={card} className="font-text font-semibold after:absolute after:inset-0">
              {card.name}
            </ElementLink>
          </h2>
          {besideName}
        </div>
        <div className="flex justify-between gap-2 pr-9 text-sm">
          <p className="truncate text-muted">{[away, card.where].filter(Boolean).join(' · ')}</p>
          {besideWhere}
        </div>
        {card.matchedName ? (
          <p className="text-sm text-muted">{t('elements.alsoKnown', { names: card.matchedName })}</p>
        ) : null}
        {children}
      </div>
      <div className="order-first grid shrink-0 content-start justify-items-center gap-2">
        {mark}
        {target ? <TargetStateMark target={target} /> : null}
      </div>
      <div className="absolute top-1 right-1">
        <SaveCell card={card} />
      </div>
    </article>
  );
}

function WayRow({
  card,
  target,
  columns,
}: {
  readonly card: ListingCard;
  readonly target: Target;
  readonly columns: readonly Column[];
}): ReactNode {
  return (
    <Row card={card} target={target} mark={<GradeBadge kind={card.kind} difficulty={card.difficulty} />}>
      <dl className="mt-1 grid grid-cols-3 gap-x-2 text-sm leading-tight">
        {columns.map(({ name, label, valueOf }) => (
          <div key={name}>
            <dt className="truncate text-xs text-muted">{label}</dt>
            <dd className="font-semibold">{valueOf(card)?.text ?? <span className="text-muted">–</span>}</dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}

function ShelterRow({ card, target }: { readonly card: ListingCard; readonly target: Target }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const factsOf = useShelterFacts();
  const { detail, elevation, shelter } = card;
  const facts = [
    ...(detail ? [{ text: texts.option(detail.field, detail.option) }] : []),
    ...(shelter ? factsOf(shelter) : []),
  ];
  return (
    <Row
      card={card}
      target={target}
      mark={<ShelterMark card={card} />}
      beside={[
        elevation === undefined ? null : (
          <span key="elevation" className="font-display leading-tight font-bold whitespace-nowrap">
            {format.elevation(elevation)}
          </span>
        ),
        shelter?.beds === undefined ? null : (
          <span key="beds" className="shrink-0">
            {t('elements.unit.places', { count: shelter.beds })}
          </span>
        ),
      ]}
    >
      <p className="text-sm leading-tight">
        <ShelterFactList facts={facts} />
      </p>
    </Row>
  );
}
