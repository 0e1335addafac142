import type { ReactNode } from 'react';
import type { RangeFigures } from '@cordada/core/tracks/edits/figuresAlong';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { LinePreview } from './lines/linePreview.ts';

export function sumOfLines(lines: readonly LinePreview[]): RangeFigures {
  const sum = (of: (line: LinePreview) => number | null): number | null => {
    const known = lines.map(of).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((a, b) => a + b);
  };
  return {
    distanceMeters: sum(({ figures }) => figures.distanceMeters) ?? 0,
    ascentMeters: sum(({ figures }) => figures.ascentMeters),
    descentMeters: sum(({ figures }) => figures.descentMeters),
    seconds: sum(({ figures }) => figures.seconds),
  };
}

export function EditFigures({
  rows,
}: {
  readonly rows: readonly { readonly id: 'before' | 'now' | 'chosen'; readonly figures: RangeFigures }[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const cells = ({ distanceMeters, ascentMeters, descentMeters, seconds }: RangeFigures): string[] => [
    format.distance(distanceMeters),
    ascentMeters === null ? '–' : format.elevation(ascentMeters),
    descentMeters === null ? '–' : format.elevation(descentMeters),
    seconds === null ? '–' : format.duration(seconds),
  ];
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="text-left font-normal">
            {t('trackEdits.figures.of')}
          </th>
          {(['distance', 'up', 'down', 'time'] as const).map((column) => (
            <th key={column} scope="col" className="py-1 pl-2 text-right font-normal">
              {t(`trackEdits.figures.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, figures }) => (
          <tr key={id} className={`border-t border-line ${id === 'now' ? 'font-semibold' : ''}`}>
            <th scope="row" className="py-1 text-left">
              {t(`trackEdits.figures.${id}`)}
            </th>
            {cells(figures).map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
              <td key={i} className="py-1 pl-2 text-right whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
