import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Activities } from '#app/data/generated/publicActivities.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { MoreActivities } from '../page/MoreActivities.tsx';
import { publicVariables } from './activityListing.ts';
import { activityPage } from './loadActivities.ts';
import type { loadActivities } from './loadActivities.ts';

export function ActivityListing({
  title,
  lead,
  filters,
  isFiltered = false,
}: {
  readonly title: string;
  readonly lead: string;
  readonly filters?: ReactNode;
  readonly isFiltered?: boolean;
}): ReactNode {
  const t = useMessages();
  const data = useLoaderData<Loaded<typeof loadActivities>>();
  const [query] = useSearchParams();
  const loadMore = async (after: string) =>
    activityPage((await runOperation(browserContext, Activities, { ...publicVariables(query), after })).activities);
  return (
    <div className="page grid gap-6 py-8 max-sm:gap-3 max-sm:py-3 sm:py-12">
      <PageHead title={title} description={lead} />
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <p className="text-lg text-muted max-sm:hidden">{lead}</p>
      </div>
      {filters}
      {data.activities.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'activities.list.nothing.title' : 'activities.none.title')}
          text={t(isFiltered ? 'activities.list.nothing.text' : 'activities.none.text')}
          action={
            isFiltered ? (
              <LinkButton page="activities">{t('activities.list.clear')}</LinkButton>
            ) : (
              <LinkButton page="newActivity">{t('activities.add')}</LinkButton>
            )
          }
        />
      ) : (
        <MoreActivities key={query.toString()} first={data} loadMore={loadMore} />
      )}
    </div>
  );
}
