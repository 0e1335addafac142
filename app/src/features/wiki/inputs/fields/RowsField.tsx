import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown, X } from '#app/ui/icons.tsx';

/** What every field of rows is given: the rows as stored, each as one line of text. */
export interface RowsInput {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly lines: readonly string[];
  readonly max: number;
  /** Without rows there is no value. */
  readonly onChange: (lines: readonly string[] | undefined) => void;
}

interface RowFormat<Row> {
  readonly read: (line: string) => Row;
  readonly write: (row: Row) => string;
}

/** Rows that are added, changed and removed. A row that says nothing yet is kept, so that it can be filled in. */
export function RowsField<Row extends object>({
  label,
  hint,
  error,
  lines,
  max,
  onChange,
  format,
  empty,
  texts,
  rowClassName,
  children,
}: RowsInput & {
  readonly format: RowFormat<Row>;
  readonly empty: Row;
  readonly texts: {
    readonly add: string;
    readonly remove: (number: number) => string;
    /** Where the order matters. */
    readonly up?: (number: number) => string;
  };
  readonly rowClassName: string;
  readonly children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode;
}): ReactNode {
  const rows = lines.map(format.read);
  const write = (next: readonly Row[]): void => onChange(next.length > 0 ? next.map(format.write) : undefined);
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <ol className="grid gap-2">
        {rows.map((row, at) => (
          <li key={at} className={rowClassName}>
            {children(row, (part) => write(rows.map((one, i) => (i === at ? { ...one, ...part } : one))), at)}
            {texts.up ? (
              <Button
                tone="plain"
                aria-label={texts.up(at + 1)}
                disabled={at === 0}
                onClick={() => write(movedUp(rows, at))}
                className="min-w-11 px-0"
              >
                <ChevronDown aria-hidden className="rotate-180" />
              </Button>
            ) : null}
            <Button
              tone="plain"
              aria-label={texts.remove(at + 1)}
              onClick={() => write(rows.filter((_, i) => i !== at))}
              className="min-w-11 px-0"
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {rows.length < max ? (
        <Button tone="quiet" onClick={() => write([...rows, empty])} className="w-fit">
          {texts.add}
        </Button>
      ) : null}
      {error ? (
        <p className="text-sm text-danger">{error}</p>
      ) : hint ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : null}
    </fieldset>
  );
}

const movedUp = <Row,>(rows: readonly Row[], at: number): readonly Row[] =>
  rows.map((row, i) => (i === at - 1 ? (rows[at] ?? row) : i === at ? (rows[at - 1] ?? row) : row));
