import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { RegionGroup } from './regionGroups.ts';

/** A region filter: mountain ranges and countries, and the chosen region whatever it is. */
export function RegionSelect({
  regions,
  chosen,
  onChoose,
}: {
  readonly regions: readonly RegionGroup[];
  readonly chosen: { readonly id: string; readonly name: string } | null;
  /** Called with an empty id for any region, and the form that holds the select. */
  readonly onChoose: (id: string, form: HTMLFormElement | null) => void;
}): ReactNode {
  const t = useMessages();
  const isKnown = regions.some(({ options }) => options.some(([id]) => id === chosen?.id));
  return (
    <div className="grid gap-1.5">
      <label htmlFor="listing-region" className="font-semibold">
        {t('elements.filter.region')}
      </label>
      <select
        id="listing-region"
        name="region"
        defaultValue={chosen?.id ?? ''}
        onChange={({ currentTarget: { value, form } }) => onChoose(value, form)}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3 py-2"
      >
        <option value="">{t('elements.filter.anyRegion')}</option>
        {chosen && !isKnown ? <option value={chosen.id}>{chosen.name}</option> : null}
        {regions.map(({ level, options }) => (
          <optgroup key={level} label={t(level === 'range' ? 'elements.levels.range' : 'elements.levels.country')}>
            {options.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
