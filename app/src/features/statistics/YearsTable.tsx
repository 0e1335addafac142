import type { ReactNode } from 'react';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { shownMeasures, useMeasureTexts } from './measures.ts';
import type { Measure } from './measures.ts';

type Year = StatisticsPartsFragment['years'][number];

/** The numbers of two years side by side, or of one. */
export function YearsTable({ years }: { readonly years: readonly [Year, Year?] }): ReactNode {
  const t = useMessages();
  const texts = useMeasureTexts();
  const [first, second] = years;
  const shown = second ? [first, second] : [first];
  return (
    <DataTable
      caption={
        second ? t('statistics.twoYears', { year: String(first.year), other: String(second.year) }) : String(first.year)
      }
      rowKey={(name) => name}
      rows={shownMeasures(shown.map(({ totals }) => totals))}
      columns={[
        { id: 'name', label: t('statistics.number'), cell: texts.label },
        ...shown.map((one) => ({
          id: String(one.year),
          label: String(one.year),
          isNumber: true,
          cell: (name: Measure) => texts.value(one.totals, name),
        })),
      ]}
    />
  );
}
