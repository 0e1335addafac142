import type { ReactNode } from 'react';

/** The facts that one needs first, in the header of a page. */
export function SummaryList({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode; readonly isOnPaper?: boolean }[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 leading-snug">
      {rows.map(({ label, value, isOnPaper = true }) => (
        <div key={label} className={`col-span-2 grid grid-cols-subgrid ${isOnPaper ? '' : 'no-print'}`}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
