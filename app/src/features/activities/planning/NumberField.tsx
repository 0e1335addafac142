import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

/** A numeric field in a table row. Invalid input stays in the field with an error message. */
export function NumberField({
  label,
  description,
  value,
  most,
  isWhole = true,
  onChange,
}: {
  readonly label: string;
  readonly description: string;
  readonly value: number | null;
  readonly most: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number | null) => void;
}): ReactNode {
  const t = useMessages();
  const id = useId();
  const [text, setText] = useState(value === null ? '' : String(value));
  // Accepts a decimal comma as well as a point.
  const numberOf = (written: string): number => Number(written.replace(',', '.'));
  const isFine = (number: number): boolean =>
    number >= 0 && number <= most && (isWhole ? Number.isInteger(number) : Number.isFinite(number));
  const isWrong = !isFine(numberOf(text));
  return (
    <span className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        value={text}
        aria-label={description}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={(event) => {
          const { value: next } = event.target;
          setText(next);
          const number = numberOf(next);
          if (next.trim() === '') onChange(null);
          else if (isFine(number)) onChange(number);
        }}
        className="min-h-11 w-24 rounded-sm border border-line-strong bg-raised px-3 py-2 text-right aria-invalid:border-danger"
      />
      {isWrong ? (
        <span id={`${id}-note`} className="max-w-40 text-sm text-danger">
          {t(isWhole ? 'planning.error.number' : 'planning.error.decimal', { most })}
        </span>
      ) : null}
    </span>
  );
}
