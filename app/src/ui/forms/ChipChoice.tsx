import type { InputHTMLAttributes, ReactNode } from 'react';

const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink sm:min-h-9';

/** A radio button or checkbox that looks like a chip, with the number of results it would leave. */
export function ChipInput({
  label,
  count,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly type: 'radio' | 'checkbox';
  readonly label: string;
  readonly count?: number | undefined;
}): ReactNode {
  return (
    <label className={`relative ${CHIP}`}>
      {/* Over its chip, so that the browser scrolls to what has the focus. */}
      <input {...input} className="absolute inset-0 cursor-pointer opacity-0" />
      {label}
      {count === undefined ? null : <span className="font-normal opacity-80">{count}</span>}
    </label>
  );
}

export function ChipGroup({
  label,
  isRow = false,
  children,
}: {
  readonly label: string;
  /** Without its label; on phones one row that scrolls sideways. */
  readonly isRow?: boolean | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <fieldset className="grid min-w-0 content-start gap-2 has-[>div:empty]:hidden">
      <legend className={isRow ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div
        className={isRow ? 'scroll-row flex gap-2 whitespace-nowrap max-sm:p-0.5 sm:flex-wrap' : 'flex flex-wrap gap-2'}
      >
        {children}
      </div>
    </fieldset>
  );
}

/** One of several options, or any. Without its counts all options are offered; with them, those that leave something. */
export function ChipChoice({
  label,
  anyLabel,
  name,
  value,
  options,
  onChange,
  isRow,
}: {
  readonly label: string;
  readonly anyLabel: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly onChange: InputHTMLAttributes<HTMLInputElement>['onChange'];
  readonly isRow?: boolean;
}): ReactNode {
  const offered = options.filter((option) => option.count !== 0 || option.value === value);
  if (offered.length === 0) return null;
  return (
    <ChipGroup label={label} isRow={isRow}>
      <ChipInput type="radio" name={name} value="" label={anyLabel} defaultChecked={value === ''} onChange={onChange} />
      {offered.map((option) => (
        <ChipInput
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          label={option.label}
          count={option.count}
          defaultChecked={option.value === value}
          onChange={onChange}
        />
      ))}
    </ChipGroup>
  );
}
