import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { readActivityFilter } from '@cordada/core/activities/activityFilter';
import { RegionSelect } from '#app/features/regions/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { isFiltered } from './activityListing.ts';
import { ActivityListing } from './ActivityListing.tsx';
import type { loadActivities } from './loadActivities.ts';

export { loadActivities as load } from './loadActivities.ts';

/** Years that are offered; others can be asked for in the address. */
const YEARS = 15;

export function ActivitiesScreen(): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const { regions, thisYear } = useLoaderData<Loaded<typeof loadActivities>>();
  const filter = readActivityFilter(query);
  return (
    <ActivityListing
      title={t('activities.title')}
      lead={t('activities.lead')}
      isFiltered={isFiltered(filter)}
      filters={
        <ActivityFilters
          target={{ page: 'activities' }}
          filter={filter}
          years={Array.from({ length: YEARS }, (_, i) => ({ year: thisYear - i }))}
          isOwn={false}
          view="list"
        >
          <RegionSelect
            key={filter.regionId}
            regions={regions}
            chosen={filter.regionId === null ? null : { id: filter.regionId, name: t('activities.list.thisRegion') }}
            onChoose={(_, form) => form?.requestSubmit()}
          />
        </ActivityFilters>
      }
    />
  );
}
