import type { ReactNode } from 'react';
import { ElementLink, useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TargetBadge } from '#app/ui/TargetState.tsx';
import { Thumbnail } from '#app/ui/images/Thumbnail.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import type { Column, Sorting } from '#app/ui/lists/DataTable.tsx';
import type { TargetRow, TargetsData } from '../targetsData.ts';
import type { AskedTargets } from '../targetsQuery.ts';

const SORTS = { name: 'name', elevation: 'height', day: 'date', away: 'distance' } as const;
const isSorted = (column: string): column is keyof typeof SORTS => column in SORTS;

export function TargetTable({
  data: { asked, cards },
  onAsk,
}: {
  readonly data: TargetsData;
  readonly onAsk: (change: Partial<AskedTargets>) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const columns: Column<TargetRow>[] = [
    { id: 'name', label: t('elements.list.name'), isSortable: true, cell: nameCell },
    { id: 'elevation', label: texts.field('elevationMeters'), isNumber: true, isSortable: true, cell: elevationCell },
    { id: 'day', label: t('targets.completedOn'), isSortable: true, cell: dayCell },
    { id: 'region', label: t('elements.list.region'), isSecondary: true, cell: regionOf },
    ...(asked.sort === 'distance'
      ? [{ id: 'away', label: t('elements.list.away'), isNumber: true, cell: awayCell }]
      : []),
  ];
  const column = Object.entries(SORTS).find(([, sort]) => sort === asked.sort)?.[0] ?? 'day';
  const sorting: Sorting = {
    column,
    direction: column === 'name' || column === 'away' ? 'ascending' : 'descending',
  };
  return (
    <DataTable
      caption={t('targets.title.all')}
      columns={columns}
      rows={cards}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={(id) => isSorted(id) && onAsk({ sort: SORTS[id] })}
    />
  );
}

const regionOf = ({ region }: TargetRow): string => region ?? '–';
const nameCell = (card: TargetRow): ReactNode => <Name card={card} />;
const elevationCell = (card: TargetRow): ReactNode => <Elevation card={card} />;
const dayCell = ({ target }: TargetRow): ReactNode => <Day target={target} />;
const awayCell = ({ awayMeters }: TargetRow): ReactNode => <Away awayMeters={awayMeters} />;

function Name({ card }: { readonly card: TargetRow }): ReactNode {
  return (
    <ElementLink
      element={card}
      className="inline-flex min-h-10 items-center gap-2 font-semibold hover:underline sm:gap-3"
    >
      <Thumbnail of={card} />
      {card.name}
    </ElementLink>
  );
}

function Elevation({ card: { elevation } }: { readonly card: TargetRow }): ReactNode {
  const format = useFormat();
  return (
    <span className="font-display font-bold whitespace-nowrap">
      {elevation === undefined ? '–' : format.elevation(elevation)}
    </span>
  );
}

function Day({ target: { completedOn, timesCompleted } }: Pick<TargetRow, 'target'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (!completedOn) return <TargetBadge state="pending">{t('elements.target.pending')}</TargetBadge>;
  return (
    <span className="whitespace-nowrap">
      {format.date(completedOn)}
      {timesCompleted > 1 ? (
        <span className="text-muted"> · {t('targets.times', { count: timesCompleted })}</span>
      ) : null}
    </span>
  );
}

function Away({ awayMeters }: Pick<TargetRow, 'awayMeters'>): ReactNode {
  const format = useFormat();
  return awayMeters === undefined ? '–' : format.distance(awayMeters);
}
