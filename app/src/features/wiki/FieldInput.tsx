import type { ReactNode } from 'react';
import { useState } from 'react';
import { numberFromText } from '@cordada/core/elements/elementDraft';
import type { FieldValue } from '@cordada/core/elements/elementDraft';
import type { Field } from '@cordada/core/elements/fields';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/Field.tsx';

/** Asks for one field of the registry, whatever its type. */
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
  /** Undefined takes the value away. */
  readonly onChange: (value: FieldValue | undefined) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const label = texts.field(name);
  const { value: type } = field;
  switch (type.type) {
    case 'number':
      return (
        <NumberInput name={name} label={label} unit={t(`wiki.unit.${type.unit}`)} {...{ value, error, onChange }} />
      );
    case 'choice':
      return (
        <Select
          label={label}
          name={name}
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
          {error ? <p className="text-sm text-danger">{error}</p> : null}
        </fieldset>
      );
    }
    default:
      return (
        <TextField
          label={label}
          name={name}
          error={error}
          type={type.type === 'url' ? 'url' : type.type === 'phone' ? 'tel' : 'text'}
          maxLength={type.type === 'text' ? type.maxLength : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      );
  }
}

/** A number as people write it; what is none stays as it was typed, and is named as a mistake. */
function NumberInput({
  name,
  label,
  unit,
  value,
  error,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue | undefined) => void;
}): ReactNode {
  const [text, setText] = useState(String(value ?? ''));
  const shown = (numberFromText(text) ?? text) === (value ?? '') ? text : String(value ?? '');
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      name={name}
      error={error}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        onChange(typed.trim() === '' ? undefined : (numberFromText(typed) ?? typed));
      }}
    />
  );
}
