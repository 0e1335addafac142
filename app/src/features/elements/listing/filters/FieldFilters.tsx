import type { FocusEvent, ReactNode } from 'react';
import { fieldQuery, filterFields } from '@cordada/core/elements/listing/listingFields';
import type { KindName } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChipChoice, ChipInput } from '#app/ui/forms/ChipChoice.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';

interface Props {
  readonly kinds: readonly KindName[];
  readonly query: URLSearchParams;
  readonly onApply: (form: HTMLFormElement) => void;
  readonly countOf: (field: string, option: string) => number | undefined;
}

export function FieldFilters({ kinds, query, onApply, countOf }: Props): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  return filterFields(kinds).map(([name, { value }]) => {
    const { is, min, max } = fieldQuery(name);
    const label = texts.field(name);
    if (value.type === 'flag') return null;
    if (value.type === 'number') {
      const unit = t(`wiki.unit.${value.unit}`);
      const measured = unit ? `${label} (${unit})` : label;
      const limits = { type: 'number', min: value.min, max: value.max, step: 'any' } as const;
      return (
        <div key={name} className="grid items-end gap-4 sm:col-span-2 sm:grid-cols-2">
          <TextField
            {...limits}
            label={t('elements.filter.atLeast', { field: measured })}
            name={min}
            defaultValue={query.get(min) ?? ''}
            onBlur={applyOf(onApply)}
          />
          <TextField
            {...limits}
            label={t('elements.filter.atMost', { field: measured })}
            name={max}
            defaultValue={query.get(max) ?? ''}
            onBlur={applyOf(onApply)}
          />
        </div>
      );
    }
    const options = 'options' in value ? value.options : [];
    return (
      <div key={name} className="sm:col-span-2">
        <ChipChoice
          label={label}
          anyLabel={t('elements.filter.any')}
          name={is}
          value={query.get(is) ?? ''}
          onChange={({ currentTarget: { form } }) => form && onApply(form)}
          options={options.map((option) => ({
            value: option,
            label: texts.option(name, option),
            count: value.type === 'seasons' ? undefined : countOf(name, option),
          }))}
        />
      </div>
    );
  });
}

/** Flags of the kinds, each on or not asked. */
export function FlagFilters({ kinds, query, onApply, countOf }: Props): ReactNode {
  const texts = useKindTexts();
  return filterFields(kinds).map(([name, { value }]) => {
    if (value.type !== 'flag') return null;
    const isOn = query.get(fieldQuery(name).is) === 'true';
    const count = countOf(name, 'true');
    return count === 0 && !isOn ? null : (
      <ChipInput
        key={name}
        type="checkbox"
        name={fieldQuery(name).is}
        value="true"
        label={texts.field(name)}
        count={count}
        defaultChecked={isOn}
        onChange={({ currentTarget: { form } }) => form && onApply(form)}
      />
    );
  });
}

/** Applies a number when its field is left with another value than it came with. */
export function applyOf(onApply: (form: HTMLFormElement) => void) {
  return ({ currentTarget: { form, value, defaultValue } }: FocusEvent<HTMLInputElement>): void => {
    if (form && value !== defaultValue) onApply(form);
  };
}
