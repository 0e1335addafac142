import type { InputHTMLAttributes, ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { CONTROL } from './Field.tsx';

type Limit = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur'>;

/** The lower and the upper limit of a number, side by side under one label. */
export function RangeFields({
  label,
  from,
  to,
  ...both
}: {
  readonly label: string;
  readonly from: Limit;
  readonly to: Limit;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step'>): ReactNode {
  const t = useMessages();
  const input = (limit: Limit, placeholder: string): ReactNode => (
    <input
      type="number"
      inputMode="decimal"
      {...both}
      {...limit}
      aria-label={`${label}: ${placeholder}`}
      placeholder={placeholder}
      className={`${CONTROL} min-w-0`}
    />
  );
  return (
    <fieldset className="grid min-w-0 content-start">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex items-center gap-2">
        {input(from, t('ui.from'))}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {input(to, t('ui.to'))}
      </div>
    </fieldset>
  );
}
