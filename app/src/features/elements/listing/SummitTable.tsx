import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { reportError } from '#app/data/reports.ts';
import { ErrorBoundary } from '#app/ui/feedback/ErrorBoundary.tsx';
import { Thumbnail } from '#app/ui/images/Thumbnail.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { PlainPageName } from '@cordada/core/pages/paths';
import type { Card } from '../card.ts';
import { ElementLink } from '../ElementLink.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { TargetDateBadge } from '../TargetDateBadge.tsx';

type SummitCard = Card & { readonly awayMeters?: number; readonly matchedName?: string };

const CELL = 'px-3 py-2';
const COLUMNS = ['name', 'elevation', 'prominence'] as const;

/** Summits as a table, whose columns are sorted by the links in their heads. */
export function SummitTable({
  title,
  cards,
  targets,
  page,
  query,
}: {
  readonly title: string;
  readonly cards: readonly SummitCard[];
  readonly targets: Targets;
  readonly page: PlainPageName;
  /** Of the listing, without a cursor. */
  readonly query: Readonly<Record<string, string>>;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const labels = {
    name: t('elements.list.name'),
    elevation: texts.field('elevationMeters'),
    prominence: texts.field('prominenceMeters'),
  };
  const isNear = cards.some(({ awayMeters }) => awayMeters !== undefined);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted">
            {COLUMNS.map((column) => {
              const isSorted = query['sort'] === column;
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={isSorted ? (column === 'name' ? 'ascending' : 'descending') : undefined}
                  className={`${CELL} font-semibold ${column === 'name' ? 'pl-4' : 'text-right'}`}
                >
                  <PageLink
                    page={page}
                    query={{ ...query, sort: column }}
                    title={t('ui.sortBy', { column: labels[column] })}
                    className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
                  >
                    {labels[column]}
                    {isSorted ? (column === 'name' ? ' ↑' : ' ↓') : null}
                  </PageLink>
                </th>
              );
            })}
            <th scope="col" className={`${CELL} font-semibold`}>
              {t('elements.difficulty')}
            </th>
            <th scope="col" className={`${CELL} font-semibold`}>
              {t('elements.list.region')}
            </th>
            {isNear ? (
              <th scope="col" className={`${CELL} text-right font-semibold`}>
                {t('elements.list.away')}
              </th>
            ) : null}
            <th scope="col" className={`${CELL} font-semibold not-member:hidden`}>
              {t('targets.label')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <ErrorBoundary key={card.id} onError={reportError} fallback={brokenRow}>
              <SummitRow card={card} target={targets.states.get(card.id)} isNear={isNear} />
            </ErrorBoundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const brokenRow = (): ReactNode => <BrokenRow />;

function BrokenRow(): ReactNode {
  const t = useMessages();
  return (
    <tr className="border-b border-line last:border-0">
      <td colSpan={7} className="px-4 py-3 text-muted">
        {t('ui.error.part')}
      </td>
    </tr>
  );
}

function SummitRow({
  card,
  target,
  isNear,
}: {
  readonly card: SummitCard;
  readonly target: ReturnType<Targets['states']['get']>;
  readonly isNear: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className={`${CELL} pl-4 text-left`}>
        <ElementLink element={card} className="inline-flex min-h-10 items-center gap-3 font-semibold hover:underline">
          <Thumbnail of={card} />
          <span className="min-w-0 leading-tight">
            {card.name}
            {card.matchedName ? (
              <span className="block text-sm font-normal text-muted">
                {t('elements.alsoKnown', { names: card.matchedName })}
              </span>
            ) : null}
          </span>
        </ElementLink>
      </th>
      <td className={`${CELL} text-right font-display text-lg font-bold whitespace-nowrap`}>
        {card.elevation === undefined ? '–' : format.elevation(card.elevation)}
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-muted`}>
        {card.prominence === undefined ? '–' : format.elevation(card.prominence)}
      </td>
      <td className={`${CELL} font-semibold`}>{card.difficulty?.value ?? '–'}</td>
      <td className={`${CELL} text-muted`}>{card.region ?? '–'}</td>
      {isNear ? (
        <td className={`${CELL} text-right whitespace-nowrap`}>
          {card.awayMeters === undefined ? '–' : format.distance(card.awayMeters)}
        </td>
      ) : null}
      <td className={`${CELL} whitespace-nowrap not-member:hidden`}>
        {target ? <TargetDateBadge target={target} /> : null}
      </td>
    </tr>
  );
}
