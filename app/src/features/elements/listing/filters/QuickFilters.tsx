import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { elementKind } from '@cordada/core/elements/kinds';
import { readListingFilter } from '@cordada/core/elements/listing/listingFilter';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { useCurrentInRow } from '#app/ui/lists/useCurrentInRow.ts';
import { fieldKindsOf } from '../listings.ts';
import type { ElementListing } from '../listings.ts';
import { LEVEL_COLORS } from '#app/features/elements/grades/GradeBadge.tsx';
import { levelsOf } from '#app/features/elements/grades/gradeLevel.ts';
import type { ListingData } from '../loadListing.ts';
import { isWayListing } from '../table/columns.ts';
import { isOn, quickFilters, toggle } from './quickFilters.ts';
import type { QuickFilter } from './quickFilters.ts';

/** What a filter says, and of which scale or field it is where that adds something. */
function useQuickText(kind: ElementListing | null): (filter: QuickFilter) => readonly [text: string, of?: string] {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  return (quick) => {
    const { fields, difficulty, hasTrack } = readListingFilter(fieldKindsOf(kind), new URLSearchParams(quick));
    if (difficulty) {
      const [easiest, hardest] = [difficulty.easiest, difficulty.hardest].map((grade) => grade?.replace(/[-+]$/, ''));
      const name = texts.scale(difficulty.scale);
      if (easiest === undefined) return [t('elements.quick.upTo', { value: hardest ?? '' }), name];
      return [hardest === undefined ? t('elements.quick.harder', { grade: easiest }) : easiest, name];
    }
    const [one] = fields;
    if (!one) {
      return quick['min']
        ? [t('elements.quick.elevation', { elevation: format.elevation(Number(quick['min'])) })]
        : [t(hasTrack ? 'elements.filter.track' : 'elements.filter.photos')];
    }
    const name = texts.field(one.field);
    const [option] = one.options ?? [];
    if (option !== undefined) return option === 'true' ? [name] : [texts.option(one.field, option), name];
    const field = kind && elementKind(kind).fields[one.field];
    const most = one.max ?? 0;
    const isLength = one.field === 'lengthMeters';
    const value = isLength || !field ? format.wholeDistance(most) : texts.value(one.field, field, most);
    return [t('elements.quick.upTo', { value }), name];
  };
}

/** The most used filters of a kind, each one tap. Links, so that they work without scripts. */
export function QuickFilters({
  data,
  page,
  className,
}: {
  readonly data: ListingData;
  readonly page: PlainPageName;
  readonly className: string;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [query] = useSearchParams();
  const textOf = useQuickText(data.kind);
  const shown = quickFilters(data.kind)
    .map((filter, index) => ({ filter, count: data.quickCounts[index], isChosen: isOn(filter, query) }))
    .filter(({ count, isChosen }) => count !== 0 || isChosen);
  const row = useCurrentInRow(shown.findIndex(({ isChosen }) => isChosen));
  if (shown.length === 0) return null;
  return (
    <nav
      ref={row}
      aria-label={t('elements.quick')}
      className={`relative scroll-row flex gap-2 whitespace-nowrap max-sm:-mx-4 max-sm:px-4 max-sm:py-0.5 sm:flex-wrap ${className}`}
    >
      {shown.map(({ filter, count, isChosen }) => {
        const [text, name] = textOf(filter);
        return (
          <AnyChipLink
            key={text}
            page={page}
            query={Object.fromEntries(toggle(filter, query))}
            isCurrent={isChosen}
            isToggle
            {...(name && { title: name })}
          >
            <Levels kind={data.kind} filter={filter} />
            {text}
            {count === undefined ? null : <span className="font-normal opacity-80">{format.number(count)}</span>}
          </AnyChipLink>
        );
      })}
    </nav>
  );
}

/** The colours that grades of the filter have in the rows. */
function Levels({ kind, filter }: { readonly kind: ElementListing | null; readonly filter: QuickFilter }): ReactNode {
  const { difficulty } = readListingFilter(fieldKindsOf(kind), new URLSearchParams(filter));
  const levels = difficulty && kind && isWayListing(kind) ? levelsOf(kind, difficulty) : [];
  return levels.length === 0 ? null : (
    <span aria-hidden="true" className="-ml-1 flex overflow-hidden rounded-sm print:hidden">
      {levels.map((level) => (
        <span key={level} className={`h-4 w-2 ${LEVEL_COLORS[level]}`} />
      ))}
    </span>
  );
}
