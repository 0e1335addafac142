import type { ReactNode } from 'react';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';

type Year = StatisticsPartsFragment['years'][number];

const NUMBERS = ['activities', 'days', 'nights', 'ascentMeters', 'distanceMeters', 'summits', 'newSummits'] as const;

const LABELS = { ascentMeters: 'ascent', distanceMeters: 'distance' } as const;

/** The numbers of two years side by side. */
export function YearsTable({ years }: { readonly years: readonly [Year, Year] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const value = ({ totals }: Year, name: (typeof NUMBERS)[number]): string =>
    name === 'ascentMeters'
      ? format.elevation(totals[name])
      : name === 'distanceMeters'
        ? format.distance(totals[name])
        : format.number(totals[name]);
  const labelOf = (name: (typeof NUMBERS)[number]): string =>
    t(`statistics.${name === 'ascentMeters' || name === 'distanceMeters' ? LABELS[name] : name}`);
  return (
    <DataTable
      caption={t('statistics.twoYears', { year: String(years[0].year), other: String(years[1].year) })}
      rowKey={(name) => name}
      rows={NUMBERS.filter((name) => years.some(({ totals }) => totals[name] > 0))}
      columns={[
        { id: 'name', label: t('statistics.number'), cell: labelOf },
        ...years.map((one) => ({
          id: String(one.year),
          label: String(one.year),
          isNumber: true,
          cell: (name: (typeof NUMBERS)[number]) => value(one, name),
        })),
      ]}
    />
  );
}
