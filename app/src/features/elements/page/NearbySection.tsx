import type { ReactNode } from 'react';
import { formatDirection } from '@cordada/core/format/formatBearing';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { TargetMark } from '#app/ui/TargetState.tsx';
import { ElementLink } from '../ElementLink.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { Section } from '../sections/ElementSections.tsx';
import { cardSymbol } from '../cardSymbol.ts';
import { isOutsideTerrain } from '../listing/boardView.ts';
import type { ElementPageData } from './elementPage.ts';
import type { Neighbour } from './loadPin.ts';

/** Rows in the head of a page. */
const IN_HEAD = 3;

/** The places that the head of a page outside the terrain shows below its map, and those of the section. */
export function splitNearby(
  place: Pick<ElementPageData, 'terrainCover' | 'locatorMap'>,
  neighbours: readonly Neighbour[],
): { readonly inHead: readonly Neighbour[]; readonly inSection: readonly Neighbour[] } {
  const count = isOutsideTerrain(place) ? IN_HEAD : 0;
  return { inHead: neighbours.slice(0, count), inSection: neighbours.slice(count) };
}

function NearbyRow({
  neighbour: { awayMeters, bearingDegrees, ...place },
  targets,
}: {
  readonly neighbour: Neighbour;
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const texts = useKindTexts();
  const state = targets.states.get(place.id)?.state ?? null;
  const { kind, detail, difficulty, elevation, length, height } = place;
  // Of what is travelled along, its size rather than the height of its position.
  const size = length
    ? format.distance(length.value)
    : height
      ? format.elevation(height.value)
      : elevation !== undefined && format.elevation(elevation);
  return (
    <li
      data-kind={kind}
      className="relative flex min-h-13 items-center gap-3 border-b border-line py-1.5 last:border-0"
    >
      <span className="shrink-0 text-kind">
        <KindIcon kind={kind} symbol={cardSymbol(place)} size={20} />
      </span>
      <span className="grid min-w-0 grow leading-tight">
        <span className="flex items-center gap-2">
          <ElementLink element={place} className="font-semibold after:absolute after:inset-0 hover:underline">
            {place.name}
          </ElementLink>
          {state ? (
            <>
              <TargetMark state={state} />
              <span className="sr-only">{t(`elements.target.${state}`)}</span>
            </>
          ) : null}
        </span>
        <span className="text-sm text-muted">
          {[
            detail ? texts.option(detail.field, detail.option) : t(`elements.kind.${kind}.one`),
            size,
            difficulty?.value,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {awayMeters === null || bearingDegrees === null ? null : (
        <span className="flex shrink-0 items-center gap-2 text-right leading-tight">
          <span className="grid">
            <strong className="whitespace-nowrap">{format.distance(awayMeters)}</strong>
            <span className="text-sm text-muted">{formatDirection(bearingDegrees, language)}</span>
          </span>
          <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" className="fill-muted">
            <path d="M12 3l6 17-6-4-6 4z" transform={`rotate(${Math.round(bearingDegrees)} 12 12)`} />
          </svg>
        </span>
      )}
    </li>
  );
}

/** The nearest places, with their distance and in which direction they are. */
export function NearbyRows({
  neighbours,
  targets,
  className,
}: {
  readonly neighbours: readonly Neighbour[];
  readonly targets: Targets;
  readonly className: string;
}): ReactNode {
  const t = useMessages();
  return (
    <ul aria-label={t('elements.nearby.title')} className={`bg-raised px-4 ${className}`}>
      {neighbours.map((neighbour) => (
        <NearbyRow key={neighbour.id} neighbour={neighbour} targets={targets} />
      ))}
    </ul>
  );
}

export function NearbySection({
  neighbours,
  targets,
  isMore = false,
}: {
  readonly neighbours: readonly Neighbour[];
  readonly targets: Targets;
  /** The nearest ones are elsewhere on the page. */
  readonly isMore?: boolean;
}): ReactNode {
  const t = useMessages();
  if (neighbours.length === 0) return null;
  return (
    <Section id="nearby" title={t(isMore ? 'elements.nearby.more' : 'elements.nearby.title')} isOnPaper={false}>
      <NearbyRows neighbours={neighbours} targets={targets} className="rounded-lg border border-line sm:px-5" />
    </Section>
  );
}
