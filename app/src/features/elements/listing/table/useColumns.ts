import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import { useSeason } from '#app/features/elements/sections/summary/useSeason.ts';
import { ascentText, daysText, paceText, timeText } from '#app/features/elements/wayText.ts';
import type { WayFigure } from '#app/features/elements/wayFigures.ts';
import { sortsOf } from '../listings.ts';
import type { ElementListing } from '../listings.ts';
import type { ListingCard } from '../loadListing.ts';
import { COLUMNS } from './columns.ts';
import type { ColumnName } from './columns.ts';

export interface ColumnValue {
  readonly text: string;
  /** In small below it. */
  readonly more?: string | null;
  /** Nobody sleeps there. */
  readonly isShut?: boolean;
  /** Shown as a tick. */
  readonly isTick?: boolean;
}

export interface Column {
  readonly name: ColumnName;
  readonly label: string;
  /** The value of the parameter `sort`. */
  readonly sort: string | undefined;
  readonly isMinor: boolean;
  readonly valueOf: (card: ListingCard) => ColumnValue | null;
}

/** From here on, kilometres are whole in the whole column. */
const WHOLE_METERS = 100_000;

/** The columns of a listing, without those that no row fills. */
export function useColumns(kind: ElementListing, cards: readonly ListingCard[]): readonly Column[] {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const seasonOf = useSeason();
  const decimals = cards.some(({ length }) => (length?.value ?? 0) >= WHOLE_METERS) ? 0 : 1;
  const value = (text: string | null | undefined | false): ColumnValue | null => (text ? { text } : null);
  const meters = (amount: number | undefined): ColumnValue | null =>
    amount === undefined ? null : { text: format.elevation(amount) };
  const figure = (way: WayFigure | undefined, textOf: (way: WayFigure) => string): ColumnValue | null =>
    way ? { text: textOf(way) } : null;
  const lengthOf = ({ length }: ListingCard): ColumnValue | null =>
    figure(length, (way) =>
      // The lengths of climbs have metres.
      kind === 'climbingRoute'
        ? ascentText(way, format)
        : `${way.isComputed ? '≈\u00A0' : ''}${format.kilometers(way.value, decimals)}`,
    );
  const valuesOf: Record<ColumnName, Column['valueOf']> = {
    elevation: ({ elevation }) => meters(elevation),
    highest: ({ elevation }) => meters(elevation),
    prominence: ({ prominence }) => meters(prominence),
    grade: ({ difficulty }) => value(difficulty?.value),
    region: ({ where }) => value(where),
    beds: ({ shelter }) => (shelter?.beds === undefined ? null : value(format.number(shelter.beds))),
    category: ({ detail, shelter }) => {
      const category = detail && texts.option(detail.field, detail.option);
      const { openness } = shelter ?? {};
      const open = openness ? t(`elements.openness.${openness}`) : seasonOf(shelter?.months).join(', ');
      const [text, more] = category ? [category, open] : [open, ''];
      return text ? { text, more, isShut: openness === 'closed' || openness === 'ruin' } : null;
    },
    winterRoom: ({ shelter }) =>
      shelter?.winterRoom
        ? shelter.winterRoom.beds === undefined
          ? { text: t('elements.yes'), isTick: true }
          : { text: t('elements.unit.places', { count: shelter.winterRoom.beds }) }
        : null,
    length: lengthOf,
    ascent: ({ ascent }) => figure(ascent, (way) => ascentText(way, format)),
    height: ({ height }) => figure(height, (way) => ascentText(way, format)),
    time: ({ time, days }) =>
      days
        ? { text: daysText(days, t), more: paceText(days, format, t) }
        : figure(time, (way) => timeText(way, format)),
    approach: ({ approachSeconds }) => value(approachSeconds !== undefined && format.duration(approachSeconds)),
    back: ({ returnSeconds }) => value(returnSeconds !== undefined && format.duration(returnSeconds)),
    // It breaks between spans alone.
    season: ({ months }) => value(seasonOf(months).join(', ').replaceAll('–', '\u2060–\u2060')),
    slope: ({ maxSlopeDegrees }) =>
      value(maxSlopeDegrees !== undefined && t('elements.unit.degrees', { value: format.number(maxSlopeDegrees) })),
    aspect: ({ orientations }) => value(orientations?.map((option) => texts.option('orientations', option)).join(', ')),
    pitches: ({ pitches }) => value(pitches !== undefined && format.number(pitches)),
  };
  const sorts = sortsOf(kind, false).map(({ name }) => name);
  return (COLUMNS[kind] ?? []).flatMap(({ name, sort, isMinor = false }) => {
    const valueOf = valuesOf[name];
    return cards.some((card) => valueOf(card) !== null)
      ? [
          {
            name,
            label: t(`elements.column.${name}`),
            sort: sort && sorts.includes(sort) ? sort : undefined,
            isMinor,
            valueOf,
          },
        ]
      : [];
  });
}
