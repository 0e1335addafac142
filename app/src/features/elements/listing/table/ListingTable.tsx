import type { ReactNode } from 'react';
import type { PlainPageName } from '@cordada/core/pages/paths';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { reportError } from '#app/data/reports.ts';
import { ErrorBoundary } from '#app/ui/feedback/ErrorBoundary.tsx';
import { BrokenSection } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { Check } from '#app/ui/icons.tsx';
import { Thumbnail } from '#app/ui/images/Thumbnail.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { GradeBadge } from '#app/features/elements/grades/GradeBadge.tsx';
import { ShelterMark } from '#app/features/elements/shelters/ShelterMark.tsx';
import { TargetDateBadge, TargetStateMark } from '#app/features/elements/TargetDateBadge.tsx';
import type { ElementListing } from '../listings.ts';
import type { ListingCard } from '../loadListing.ts';
import { isWayListing } from './columns.ts';
import type { ColumnName } from './columns.ts';
import { hasPictures } from './hasPictures.ts';
import { SaveCell } from './SaveCell.tsx';
import { useColumns } from './useColumns.ts';
import type { Column, ColumnValue } from './useColumns.ts';

const CELL = 'px-3 print:px-1.5';
const HEAD = 'py-1 font-semibold';

const NUMBERS: readonly ColumnName[] = [
  'elevation',
  'highest',
  'prominence',
  'beds',
  'length',
  'ascent',
  'height',
  'slope',
  'pitches',
];
const alignOf = (name: ColumnName): string => (NUMBERS.includes(name) ? 'text-right' : 'text-left');
const isRising = (sort: string): boolean => sort === 'name' || sort === 'difficulty';
const roomOf = (isMinor: boolean): string => (isMinor ? 'max-xl:hidden' : '');

interface Props {
  readonly kind: ElementListing;
  readonly title: string;
  readonly cards: readonly ListingCard[];
  readonly targets: Targets;
  readonly page: PlainPageName;
  /** Of the listing, without a cursor. */
  readonly query: Readonly<Record<string, string>>;
}

/** Places as a table, whose columns are sorted by the links in their heads. */
export function ListingTable({ kind, title, cards, targets, page, query }: Props): ReactNode {
  const t = useMessages();
  const columns = useColumns(kind, cards);
  const isWay = isWayListing(kind);
  const isNear = cards.some(({ awayMeters }) => awayMeters !== undefined);
  const isDescribed = isWay && cards.some(({ note }) => note !== undefined);
  const isPictured = hasPictures(cards);
  const sortable = (label: string, sort: string): ReactNode => (
    <PageLink
      page={page}
      query={{ ...query, sort }}
      title={t('ui.sortBy', { column: label })}
      className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
    >
      {label}
      {query['sort'] === sort ? (isRising(sort) ? ' ↑' : ' ↓') : null}
    </PageLink>
  );
  const sortOf = (sort: string | undefined): 'ascending' | 'descending' | undefined =>
    sort !== undefined && query['sort'] === sort ? (isRising(sort) ? 'ascending' : 'descending') : undefined;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted">
            <th
              scope="col"
              aria-sort={sortOf('name') ?? (isWay ? sortOf('difficulty') : undefined)}
              className={`${CELL} ${HEAD} pl-4`}
            >
              {isWay ? (
                <span className="mr-1 -ml-2 inline-block w-17 text-center whitespace-nowrap">
                  {sortable(t('elements.column.grade'), 'difficulty')}
                </span>
              ) : null}
              {sortable(t('elements.list.name'), 'name')}
            </th>
            {columns.map(({ name, label, sort, isMinor }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sortOf(sort)}
                className={`${CELL} ${HEAD} ${alignOf(name)} ${roomOf(isMinor)}`}
              >
                {sort === undefined ? label : sortable(label, sort)}
              </th>
            ))}
            {isNear ? (
              <th scope="col" className={`${CELL} ${HEAD} text-right`}>
                {t('elements.list.away')}
              </th>
            ) : null}
            {isDescribed ? (
              <th scope="col" className={`${CELL} ${HEAD} max-lg:hidden`}>
                {t('elements.column.description')}
              </th>
            ) : null}
            {isWay ? null : (
              // Badges come later, and must not make it wider.
              <th scope="col" className={`${CELL} ${HEAD} w-36 not-member:hidden print:hidden`}>
                {t('targets.label')}
              </th>
            )}
            <th scope="col" className="w-12 member:w-20 print:hidden">
              <span className="sr-only">{t('ui.collect')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <ErrorBoundary key={card.id} onError={reportError} fallback={brokenRow}>
              <ListingRow
                card={card}
                columns={columns}
                target={targets.states.get(card.id)}
                isWay={isWay}
                isNear={isNear}
                isDescribed={isDescribed}
                isPictured={isPictured}
              />
            </ErrorBoundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const brokenRow = (retry: () => void): ReactNode => (
  <tr className="border-b border-line last:border-0">
    <td colSpan={10}>
      <BrokenSection onRetry={retry} />
    </td>
  </tr>
);

function ListingRow({
  card,
  columns,
  target,
  isWay,
  isNear,
  isDescribed,
  isPictured,
}: {
  readonly card: ListingCard;
  readonly columns: readonly Column[];
  readonly target: ReturnType<Targets['states']['get']>;
  readonly isWay: boolean;
  readonly isNear: boolean;
  readonly isDescribed: boolean;
  readonly isPictured: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const py = isWay ? 'py-2' : isPictured ? 'py-1' : 'max-lg:py-1';
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className={`${CELL} ${py} pl-4 text-left ${isDescribed ? 'lg:w-[29%]' : ''}`}>
        <div className="flex items-center gap-3">
          <ElementLink
            element={card}
            className="flex min-h-10 min-w-0 grow flex-col justify-center leading-tight font-semibold hover:underline"
          >
            <span>
              {card.name}
              {card.matchedName ? (
                <span className="block text-sm font-normal text-muted">
                  {t('elements.alsoKnown', { names: card.matchedName })}
                </span>
              ) : null}
            </span>
            {isWay && card.where ? <span className="text-sm font-normal text-muted">{card.where}</span> : null}
          </ElementLink>
          {/* Read after the name. */}
          <span className="order-first flex items-center gap-3">
            {isWay ? <GradeBadge kind={card.kind} difficulty={card.difficulty} /> : null}
            {isPictured ? <Thumbnail of={card} /> : card.kind === 'shelter' ? <ShelterMark card={card} /> : null}
          </span>
        </div>
      </th>
      {columns.map(({ name, valueOf, isMinor }, index) => (
        <td key={name} className={`${CELL} ${py} ${alignOf(name)} ${roomOf(isMinor)}`}>
          <Value name={name} value={valueOf(card)} isMain={index === 0} />
        </td>
      ))}
      {isNear ? (
        <td className={`${CELL} ${py} text-right whitespace-nowrap`}>
          {card.awayMeters === undefined ? '–' : format.distance(card.awayMeters)}
        </td>
      ) : null}
      {isDescribed ? (
        <td className={`${CELL} ${py} w-[34%] text-sm leading-snug text-muted max-lg:hidden`}>
          <span className="line-clamp-3">{card.note}</span>
        </td>
      ) : null}
      {isWay ? null : (
        <td className={`${CELL} ${py} whitespace-nowrap not-member:hidden print:hidden`}>
          {target ? <TargetDateBadge target={target} /> : null}
        </td>
      )}
      <td className="pr-1 print:hidden">
        {/* Higher than a row of one line. */}
        <div className="-my-0.5 flex items-center justify-end gap-1">
          {isWay && target ? <TargetStateMark target={target} /> : null}
          <SaveCell card={card} />
        </div>
      </td>
    </tr>
  );
}

const WORDS: readonly ColumnName[] = ['region', 'category', 'winterRoom', 'season'];

function Value({
  name,
  value,
  isMain,
}: {
  readonly name: ColumnName;
  readonly value: ColumnValue | null;
  readonly isMain: boolean;
}): ReactNode {
  if (!value) return <span className="text-muted">–</span>;
  const { text, more, isShut, isTick } = value;
  const look = WORDS.includes(name)
    ? name === 'region'
      ? 'text-muted'
      : ''
    : `whitespace-nowrap ${isMain ? 'font-display text-lg font-bold' : 'font-semibold'}`;
  return (
    <span className={`block leading-tight ${look}`}>
      {isTick ? (
        <>
          <Check size={18} className="print:hidden" />
          <span className="sr-only print:not-sr-only">{text}</span>
        </>
      ) : (
        text
      )}
      {more ? (
        <span
          className={`block font-text text-sm leading-tight ${isShut ? 'font-semibold text-danger' : 'font-normal text-muted'}`}
        >
          {more}
        </span>
      ) : null}
    </span>
  );
}
