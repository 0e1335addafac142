import type { ReactNode } from 'react';
import { useId } from 'react';
import { NEAR_KILOMETERS } from '@cordada/core/elements/listing/listingFilter';
import { RegionOptions } from '#app/data/generated/regions.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { RegionSelect, regionGroups } from '#app/features/regions/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import type { ExploreState } from '../exploreAddress.ts';

/** Filters by region, and by distance from the middle of the map as it is when the distance is chosen. */
export function PlaceFilters({
  state: { regionId, near, view },
  onChange,
}: {
  readonly state: ExploreState;
  readonly onChange: (part: Partial<ExploreState>) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const id = useId();
  const { data } = useOperation(RegionOptions, {});
  return (
    <div className="grid gap-3">
      <RegionSelect
        key={`${regionId} ${data ? 'loaded' : ''}`}
        regions={data ? regionGroups(data.regions, language) : []}
        chosen={regionId === null ? null : { id: regionId, name: t('explore.thisRegion') }}
        onChoose={(chosen) => onChange({ regionId: chosen || null })}
      />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('explore.distance')}
        </label>
        <select
          id={id}
          value={near ? near.maxMeters / 1_000 : ''}
          disabled={view === null}
          onChange={({ currentTarget: { value } }) => {
            const [lon, lat] = view?.center ?? [0, 0];
            const center = near ?? { lon, lat };
            onChange({ near: value === '' ? null : { ...center, maxMeters: Number(value) * 1_000 } });
          }}
          className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3 py-2 sm:min-h-9"
        >
          <option value="">{t('explore.distance.any')}</option>
          {NEAR_KILOMETERS.map((kilometers) => (
            <option key={kilometers} value={kilometers}>
              {t('explore.distance.within', { distance: format.distance(kilometers * 1_000) })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
