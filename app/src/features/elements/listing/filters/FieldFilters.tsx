import type { FocusEvent, ReactNode } from 'react';
import { fieldQuery, filterFields } from '@cordada/core/elements/listing/listingFields';
import type { KindName } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChipChoice, ChipInput } from '#app/ui/forms/ChipChoice.tsx';
import { RangeFields } from '#app/ui/forms/RangeFields.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';

interface Props {
  readonly kinds: readonly KindName[];
  readonly query: URLSearchParams;
  readonly onApply: (form: HTMLFormElement) => void;
  readonly countOf: (field: string, option: string) => number | undefined;
}

const IN_ORDER: ReadonlySet<string> = new Set(['orientations', 'bestMonths']);

export function FieldFilters({ kinds, query, onApply, countOf }: Props): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  return filterFields(kinds).map(([name, { value }]) => {
    const { is, min, max } = fieldQuery(name);
    const label = texts.field(name);
    if (value.type === 'flag') return null;
    if (value.type === 'number') {
      const unit = t(`wiki.unit.${value.unit}`);
      return (
        <NumberFilter
          key={name}
          label={unit ? `${label} (${unit})` : label}
          names={{ min, max }}
          limits={{ min: value.min, max: value.max, step: 'any' }}
          query={query}
          onApply={onApply}
        />
      );
    }
    const options = 'options' in value ? value.options.map((option) => ({ option, count: countOf(name, option) })) : [];
    // What comes in an order of its own keeps it.
    if (!IN_ORDER.has(name)) options.sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
    return (
      <div key={name} className="empty:hidden @md:col-span-3">
        <ChipChoice
          label={label}
          anyLabel={t('elements.filter.any')}
          name={is}
          value={query.get(is) ?? ''}
          onChange={({ currentTarget: { form } }) => form && onApply(form)}
          options={options.map(({ option, count }) => ({
            value: option,
            label: texts.option(name, option),
            count: value.type === 'seasons' ? undefined : count,
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

/** Applies a limit when its field is left with another value than it came with. */
export function NumberFilter({
  label,
  names,
  limits,
  query,
  onApply,
}: Pick<Props, 'query' | 'onApply'> & {
  readonly label: string;
  /** Of the parameters in the address. */
  readonly names: { readonly min: string; readonly max: string };
  readonly limits: { readonly min: number; readonly max: number; readonly step?: 'any' };
}): ReactNode {
  const apply = ({ currentTarget: { form, value, defaultValue } }: FocusEvent<HTMLInputElement>): void => {
    if (form && value !== defaultValue) onApply(form);
  };
  const limit = (name: string) => ({ name, defaultValue: query.get(name) ?? '', onBlur: apply });
  return (
    <div className="@md:col-span-3 @3xl:col-span-2">
      <RangeFields label={label} {...limits} from={limit(names.min)} to={limit(names.max)} />
    </div>
  );
}
