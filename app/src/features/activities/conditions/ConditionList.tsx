import type { ReactNode } from 'react';
import { CONDITION_FIELDS, CONDITION_NAMES } from '@cordada/core/activities/conditions';
import type { Conditions } from '@cordada/core/activities/conditions';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import type { BadgeTone } from '#app/ui/Badge.tsx';
import { conditionKey } from './conditionKey.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  excellent: 'completed',
  good: 'completed',
  fair: 'info',
  poor: 'pending',
  awful: 'danger',
};

export function ConditionList({ conditions }: { readonly conditions: Conditions }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { overall, note } = conditions;
  const parts = CONDITION_NAMES.filter(
    (name) => name !== 'overall' && name !== 'note' && conditions[name] !== undefined,
  ).map((name) => {
    const value = conditions[name];
    return {
      name,
      text:
        typeof value === 'number'
          ? format.elevation(value)
          : CONDITION_FIELDS[name].value.type === 'choice'
            ? t(conditionKey(name, String(value)))
            : String(value),
    };
  });
  return (
    <div className="grid gap-3">
      {overall === undefined ? null : (
        <p>
          <Badge tone={TONES[overall] ?? 'neutral'}>{t(conditionKey('overall', String(overall)))}</Badge>
        </p>
      )}
      {parts.length > 0 ? (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2">
          {parts.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{t(`activities.condition.${name}`)}</dt>
              <dd className="font-semibold">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note === undefined ? null : <p className="max-w-prose whitespace-pre-line">{note}</p>}
    </div>
  );
}
