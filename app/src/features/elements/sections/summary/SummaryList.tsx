import type { ReactNode } from 'react';

/** The facts that one needs first, in the header of a page. */
export function SummaryList({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode }[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 leading-snug">
      {rows.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
