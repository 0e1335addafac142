import type { ReactNode } from 'react';
import { useState } from 'react';
import { numberFromText } from '@cordada/core/elements/elementDraft';
import type { FieldValue } from '@cordada/core/elements/elementDraft';
import type { Field, Unit } from '@cordada/core/elements/fields';
import { minutesFromText } from '@cordada/core/format/minutesFromText';
import { useKindTexts } from '#app/features/elements/index.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { AddressesInput } from './AddressesInput.tsx';
import { PitchesInput } from './PitchesInput.tsx';
import { SeasonsInput } from './SeasonsInput.tsx';
import { WaypointsInput } from './WaypointsInput.tsx';

export function FieldInput({
  name,
  field,
  value,
  error,
  onChange,
}: {
  readonly name: string;
  readonly field: Field;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  /** Undefined removes the value. */
  readonly onChange: (value: FieldValue | undefined) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const label = texts.field(name);
  const { value: type } = field;
  const hint = field.help && t(`elements.help.${name}` as MessageKey);
  switch (type.type) {
    case 'number':
      return <NumberInput {...{ name, label, hint, value, error, onChange }} unit={type.unit} />;
    case 'choice':
      return (
        <Select
          label={label}
          name={name}
          hint={hint}
          error={error}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || undefined)}
          options={[
            { value: '', label: t('wiki.unknown') },
            ...type.options.map((option) => ({ value: option, label: texts.option(name, option) })),
          ]}
        />
      );
    case 'flag':
      return (
        <Select
          label={label}
          name={name}
          hint={hint}
          error={error}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}
          options={[
            { value: '', label: t('wiki.unknown') },
            { value: 'true', label: t('elements.yes') },
            { value: 'false', label: t('elements.no') },
          ]}
        />
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <fieldset className="grid gap-1.5 sm:col-span-2">
          <legend className="pb-1.5 font-semibold">{label}</legend>
          <div className="flex flex-wrap gap-2">
            {type.options.map((option) => (
              <label
                key={option}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-raised px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:min-h-9"
              >
                <input
                  type="checkbox"
                  name={name}
                  checked={chosen.includes(option)}
                  onChange={(event) => {
                    const next = type.options.filter((one) =>
                      one === option ? event.target.checked : chosen.includes(one),
                    );
                    onChange(next.length > 0 ? next : undefined);
                  }}
                  className="sr-only"
                />
                {texts.option(name, option)}
              </label>
            ))}
          </div>
          {error ? (
            <p className="text-sm text-danger">{error}</p>
          ) : hint ? (
            <p className="text-sm text-muted">{hint}</p>
          ) : null}
        </fieldset>
      );
    }
    case 'seasons': {
      const lines = Array.isArray(value) ? value.map(String) : [];
      return <SeasonsInput {...{ label, hint, error, lines, max: type.max, onChange }} />;
    }
    case 'lines': {
      const lines = Array.isArray(value) ? value.map(String) : [];
      const rows = { label, hint, error, lines, max: type.max, onChange };
      if (type.of === 'pitch') return <PitchesInput {...rows} />;
      if (type.of === 'waypoint') return <WaypointsInput {...rows} />;
      return <AddressesInput {...{ name, label, hint, error, onChange }} lines={lines} />;
    }
    default:
      return (
        <TextField
          label={label}
          name={name}
          hint={hint ?? (type.type === 'url' ? t('wiki.url.hint') : undefined)}
          error={error}
          type={type.type === 'url' ? 'url' : type.type === 'phone' ? 'tel' : 'text'}
          maxLength={type.type === 'text' ? type.maxLength : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || undefined)}
          onBlur={({ target }) => {
            // Adds the missing `https://` to an address.
            if (type.type === 'url' && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(target.value.trim())) {
              onChange(`https://${target.value.trim()}`);
            }
          }}
        />
      );
  }
}

/** Accepts local number formats, and times also as `1:35`. Invalid input stays as typed and is reported. */
function NumberInput({
  name,
  label,
  unit,
  hint,
  value,
  error,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly hint: string | undefined;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue | undefined) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [text, setText] = useState(String(value ?? ''));
  const isTime = unit === 'minutes';
  const read = (typed: string): number | null => (isTime ? minutesFromText(typed) : null) ?? numberFromText(typed);
  const shown = (read(text) ?? text) === (value ?? '') ? text : String(value ?? '');
  const sign = t(`wiki.unit.${unit}`);
  // Shows the parsed time: 95 minutes are 1 h 35 min.
  const time = isTime && typeof value === 'number' && value >= 60 ? format.duration(value * 60) : null;
  return (
    <TextField
      label={sign ? `${label} (${sign})` : label}
      name={name}
      hint={time ?? hint ?? (isTime ? t('wiki.time.hint') : undefined)}
      error={error}
      inputMode={isTime ? 'text' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        onChange(typed.trim() === '' ? undefined : (read(typed) ?? typed));
      }}
    />
  );
}
