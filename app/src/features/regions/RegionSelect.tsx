import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { RegionCombobox } from './RegionCombobox.tsx';
import type { RegionChoice } from './RegionCombobox.tsx';

/** A region filter: mountain ranges and countries, and the chosen region whatever it is. Typed, or without script selected. */
export function RegionSelect(choice: RegionChoice): ReactNode {
  const t = useMessages();
  const { regions, chosen } = choice;
  const isKnown = regions.some(({ options }) => options.some(([id]) => id === chosen?.id));
  if (useIsHydrated()) return <RegionCombobox key={chosen?.id} {...choice} />;
  return (
    <div className="grid gap-1.5">
      <label htmlFor="listing-region" className="font-semibold">
        {t('elements.filter.region')}
      </label>
      <select
        id="listing-region"
        name="region"
        defaultValue={chosen?.id ?? ''}
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
