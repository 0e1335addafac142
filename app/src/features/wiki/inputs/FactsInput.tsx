import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { FIELD_GROUPS } from '@cordada/core/elements/fields';
import type { Field } from '@cordada/core/elements/fields';
import { useMessages } from '#app/messages/useMessages.tsx';
import { FieldInput } from './fields/FieldInput.tsx';

export function FactsInput({
  fields,
  values,
  errorOf,
  onChange,
}: {
  readonly fields: Readonly<Record<string, Field>>;
  readonly values: ElementDraft['fields'];
  readonly errorOf: (part: string) => string | undefined;
  readonly onChange: (name: string, value: unknown) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.section.facts')}</legend>
      {[undefined, ...FIELD_GROUPS].map((group) => {
        const inGroup = Object.entries<Field>(fields).filter(([, field]) => field.group === group);
        const inputs = (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {inGroup.map(([name, field]) => (
              <FieldInput
                key={name}
                name={name}
                field={field}
                value={values[name]}
                error={errorOf(`fields.${name}`)}
                onChange={(value) => onChange(name, value)}
              />
            ))}
          </div>
        );
        if (inGroup.length === 0) return null;
        return group ? (
          <fieldset key={group} className="grid rounded-lg border border-line px-4 pb-4">
            <legend className="px-2 font-semibold">{t(`elements.group.${group}`)}</legend>
            {inputs}
          </fieldset>
        ) : (
          <Fragment key="first">{inputs}</Fragment>
        );
      })}
    </fieldset>
  );
}
