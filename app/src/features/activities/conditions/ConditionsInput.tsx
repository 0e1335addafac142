import type { ReactNode } from 'react';
import { CONDITION_FIELDS, CONDITION_NAMES } from '@cordada/core/activities/conditions';
import type { ConditionName, Conditions } from '@cordada/core/activities/conditions';
import type { FieldValueType } from '@cordada/core/elements/fields';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { conditionKey } from './conditionKey.ts';

export function ConditionsInput({
  conditions,
  error,
  onChange,
}: {
  readonly conditions: Conditions;
  readonly error: string | undefined;
  readonly onChange: (conditions: Conditions) => void;
}): ReactNode {
  const t = useMessages();
  const put = (name: ConditionName, value: string | number | null): void =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...conditions, [name]: value }).filter(([, one]) => one !== null && one !== ''),
      ) as Conditions,
    );
  const count = Object.keys(conditions).length;
  return (
    <details className="rounded-lg border border-line bg-raised" open={count > 0 || error !== undefined}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">
        {t('activities.conditions')}
        <span className="ml-2 text-sm font-normal text-muted">{t('activities.conditions.count', { count })}</span>
      </summary>
      <div className="grid items-start gap-4 border-t border-line p-4 sm:grid-cols-2">
        <p className="text-sm text-muted sm:col-span-2">{t('activities.conditions.lead')}</p>
        {CONDITION_NAMES.map((name) => {
          const type: FieldValueType = CONDITION_FIELDS[name].value;
          const label = t(`activities.condition.${name}`);
          const value = conditions[name] ?? '';
          if (type.type === 'choice') {
            return (
              <Select
                key={name}
                label={label}
                value={String(value)}
                onChange={(event) => put(name, event.target.value)}
                options={['', ...type.options].map((option) => ({
                  value: option,
                  label: option === '' ? '—' : t(conditionKey(name, option)),
                }))}
              />
            );
          }
          if (type.type === 'number') {
            return (
              <TextField
                key={name}
                label={label}
                type="number"
                inputMode="numeric"
                min={type.min}
                max={type.max}
                step={1}
                value={value}
                onChange={({ target }) => put(name, target.value === '' ? null : target.valueAsNumber)}
              />
            );
          }
          return (
            <div key={name} className="sm:col-span-2">
              <TextArea
                label={label}
                rows={3}
                maxLength={type.type === 'text' ? type.maxLength : undefined}
                value={value}
                onChange={(event) => put(name, event.target.value)}
              />
            </div>
          );
        })}
        {error ? <p className="text-sm text-danger sm:col-span-2">{error}</p> : null}
      </div>
    </details>
  );
}
