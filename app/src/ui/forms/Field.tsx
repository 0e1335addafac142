import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';

interface FieldFrame {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Its first value or placeholder says what it is, so phones need not show the label. */
  readonly isCompact?: boolean | undefined;
  /** Its placeholder says enough; the label is only heard. */
  readonly isLabelHidden?: boolean | undefined;
}

/** How text, number and select fields look. */
export const CONTROL =
  'min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger';

function Frame({
  id,
  label,
  hint,
  error,
  isCompact = false,
  isLabelHidden = false,
  children,
}: FieldFrame & { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : `font-semibold ${isCompact ? 'max-sm:hidden' : ''}`}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="text-sm text-danger">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-note`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  isCompact,
  isLabelHidden,
  trailing,
  over,
  className = '',
  ...input
}: FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly trailing?: ReactNode;
    /** Drawn over the input. */
    readonly over?: ReactNode;
    readonly 'data-initial-focus'?: boolean | undefined;
  }): ReactNode {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} isCompact={isCompact} isLabelHidden={isLabelHidden}>
      <div className="relative">
        <input
          aria-label={isCompact ? label : undefined}
          {...input}
          id={id}
          className={`${CONTROL} ${trailing ? 'pr-24' : ''} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {over}
        {trailing ? <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div> : null}
      </div>
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  className = '',
  ...area
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      <textarea
        {...area}
        id={id}
        className={`${CONTROL} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Frame>
  );
}

/** A labelled native select, which is best on phones and needs no JavaScript. */
export function Select({
  label,
  hint,
  error,
  isCompact,
  options,
  className = '',
  ...select
}: FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }): ReactNode {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} isCompact={isCompact}>
      <select
        aria-label={isCompact ? label : undefined}
        {...select}
        id={id}
        className={`${CONTROL} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
