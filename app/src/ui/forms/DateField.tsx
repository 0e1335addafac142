import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from './Field.tsx';

type DateFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'trailing' | 'over'
> & {
  readonly value?: string;
  readonly defaultValue?: string;
};

/**
 * The native field, which has the picker of the device. Browsers write its date in their own format, so until it is
 * edited the date is shown in that of the reader.
 */
export function DateField({ onChange, className = '', ...field }: DateFieldProps): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [typed, setTyped] = useState(field.defaultValue ?? '');
  const day = field.value ?? typed;
  return (
    <TextField
      {...field}
      type="date"
      className={`date-field peer ${className}`}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
      over={
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-y-0 left-0 flex items-center px-3 whitespace-nowrap peer-focus:hidden ${day ? '' : 'text-muted'}`}
        >
          {day ? format.date(day) : t('ui.date.choose')}
        </span>
      }
    />
  );
}
