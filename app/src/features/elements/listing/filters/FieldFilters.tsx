import type { ReactNode } from 'react';
import { fieldQuery, filterFields } from '@cordada/core/elements/listing/listingFields';
import type { KindName } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';

export function FieldFilters({
  kinds,
  query,
  onApply,
}: {
  readonly kinds: readonly KindName[];
  readonly query: URLSearchParams;
  readonly onApply: (form: HTMLFormElement) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  return filterFields(kinds).map(([name, { value }]) => {
    const { is, min, max } = fieldQuery(name);
    const label = texts.field(name);
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
          />
          <TextField
            {...limits}
            label={t('elements.filter.atMost', { field: measured })}
            name={max}
            defaultValue={query.get(max) ?? ''}
          />
        </div>
      );
    }
    const options = value.type === 'flag' ? ['true'] : 'options' in value ? value.options : [];
    return (
      <Select
        key={name}
        label={label}
        name={is}
        defaultValue={query.get(is) ?? ''}
        onChange={(event) => event.currentTarget.form && onApply(event.currentTarget.form)}
        options={[
          { value: '', label: t('elements.filter.any') },
          ...options.map((option) => ({
            value: option,
            label: value.type === 'flag' ? t('elements.yes') : texts.option(name, option),
          })),
        ]}
      />
    );
  });
}
