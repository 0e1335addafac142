import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  readonly isSecondary?: boolean;
}

export interface Sorting {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly onSort?: (column: string) => void;
}): ReactNode {
  const t = useMessages();
  const cellClass = (column: Column<Row>): string =>
    `px-2 py-2.5 sm:px-3 ${column.isNumber ? 'text-right' : 'text-left'} ${column.isSecondary ? 'hidden sm:table-cell' : ''}`;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sorting?.column === column.id ? sorting.direction : undefined}
                className={`${cellClass(column)} font-semibold`}
              >
                {column.isSortable && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(column.id)}
                    title={t('ui.sortBy', { column: column.label })}
                    className="min-h-6 underline-offset-4 hover:underline"
                  >
                    {column.label}
                    {sorting?.column === column.id ? (sorting.direction === 'ascending' ? ' ↑' : ' ↓') : null}
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-sunken">
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
