import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import type { ElementListing } from '../listings.ts';
import type { ListingCard } from '../loadListing.ts';
import { useColumns } from './useColumns.ts';
import type { Column } from './useColumns.ts';

interface ProbeProps {
  readonly kind: ElementListing;
  readonly cards: readonly ListingCard[];
  readonly onColumns: (columns: readonly Column[]) => void;
}

function Probe({ kind, cards, onColumns }: ProbeProps): null {
  onColumns(useColumns(kind, cards));
  return null;
}

function columnsOf(kind: ElementListing, cards: readonly ListingCard[]): readonly Column[] {
  const onColumns = vi.fn<ProbeProps['onColumns']>();
  const translate = (key: string, values: object = {}): string =>
    Object.keys(values).length > 0 ? `${key} ${JSON.stringify(values)}` : key;
  renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate }}>
      <Probe kind={kind} cards={cards} onColumns={onColumns} />
    </MessagesProvider>,
  );
  return onColumns.mock.lastCall?.[0] ?? [];
}

const card = (kind: ListingCard['kind'], facts: Partial<ListingCard>): ListingCard => ({
  id: 'a',
  kind,
  name: 'A',
  slug: 'a',
  ...facts,
});

/** The texts of each column that is there. */
function textsOf(kind: 'route' | 'shelter', rows: readonly Partial<ListingCard>[]): Record<string, (string | null)[]> {
  const cards = rows.map((facts) => card(kind, facts));
  return Object.fromEntries(
    columnsOf(kind, cards).map(({ name, valueOf }) => [
      name,
      cards.map((one) => valueOf(one)?.text.replaceAll('\u00A0', ' ') ?? null),
    ]),
  );
}

it('writes the lengths of a column with the same decimals', () => {
  const short = [{ length: { value: 25_000 } }, { length: { value: 17_500 } }, { length: { value: 850 } }];
  expect(textsOf('route', short)).toEqual({ length: ['25.0 km', '17.5 km', '0.9 km'] });
  const withTrail = [...short.slice(0, 2), { length: { value: 840_000, isComputed: true } }];
  expect(textsOf('route', withTrail)).toEqual({ length: ['25 km', '18 km', '≈ 840 km'] });
});

it('leaves out columns that no row fills, and the place of what one row lacks empty', () => {
  const huts = [{ elevation: 2_140, shelter: { beds: 92, winterRoom: {} } }, { elevation: 1_890 }];
  expect(textsOf('shelter', huts)).toEqual({
    elevation: ['2,140 m', '1,890 m'],
    beds: ['92', null],
    winterRoom: ['elements.yes', null],
  });
});

it('says below the category of a shelter whether it is open', () => {
  const detail = { field: 'category', option: 'guardedHut' } as const;
  const category = (facts: Partial<ListingCard>) => {
    const hut = card('shelter', facts);
    return columnsOf('shelter', [hut])
      .find(({ name }) => name === 'category')
      ?.valueOf(hut);
  };
  expect(category({ detail, shelter: { months: ['6', '7', '8', '9'] } })).toMatchObject({
    text: 'elements.option.category.guardedHut',
    more: 'Jun–Sep',
    isShut: false,
  });
  expect(category({ detail, shelter: { openness: 'closed' } })).toMatchObject({
    more: 'elements.openness.closed',
    isShut: true,
  });
  expect(category({ shelter: { openness: 'allYear' } })).toMatchObject({ text: 'elements.openness.allYear', more: '' });
});
