import type { ReactNode } from 'react';
import { MY_STATES } from '@cordada/core/elements/listing/listingFilter';
import type { MyState } from '@cordada/core/elements/listing/listingFilter';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select } from '#app/ui/forms/Field.tsx';

export function MyStateSelect({
  value,
  onChange,
}: {
  readonly value: MyState | null;
  readonly onChange: (state: MyState | null, form: HTMLFormElement | null) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <Select
      label={t('elements.mine')}
      name="mine"
      key={value}
      defaultValue={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(MY_STATES.find((one) => one === currentTarget.value) ?? null, currentTarget.form)
      }
      options={[
        { value: '', label: t('elements.mine.all') },
        ...MY_STATES.map((state) => ({ value: state, label: t(`elements.mine.${state}`) })),
      ]}
    />
  );
}
