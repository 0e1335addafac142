import type { ReactNode } from 'react';

interface SummaryRow {
  readonly label: string;
  readonly value: ReactNode;
}

/** The facts that one needs first, in the header of a page. False stands for what is not known. */
export function SummaryBox({ rows: given }: { readonly rows: readonly (SummaryRow | false)[] }): ReactNode {
  const rows = given.filter((row) => row !== false);
  if (rows.length === 0) return null;
  return (
    <div className={`w-full ${rows.length > 1 ? 'rounded-lg border border-line bg-raised p-4 print:p-2' : ''}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 leading-snug">
        {rows.map(({ label, value }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold text-pretty">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
