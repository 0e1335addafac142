import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyActivities } from '#app/data/generated/activities.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import { MoreActivities } from './MoreActivities.tsx';
import { activityPage } from './loadActivities.ts';
import type { loadMyActivities } from './loadActivities.ts';

export { loadMyActivities as load } from './loadActivities.ts';

/** The reader's own outings, drafts included. */
export function MyActivitiesScreen(): ReactNode {
  const t = useMessages();
  const loadMore = async (after: string) =>
    activityPage((await runOperation(browserContext, MyActivities, { after })).myActivities);
  const data = useLoaderData<Loaded<typeof loadMyActivities>>();
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('activities.mine.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('activities.mine.title')}</h1>
          <p className="text-lg text-muted">{t('activities.mine.count', { count: data.total })}</p>
        </div>
        {data.activities.length > 0 ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => openModal('calendar', {})}>{t('shell.calendar.title')}</Button>
            <LinkButton page="newActivity" tone="primary">
              {t('activities.add')}
            </LinkButton>
          </div>
        ) : null}
      </div>
      {data.activities.length === 0 ? (
        <EmptyState
          title={t('activities.mine.none.title')}
          text={t('activities.mine.none.text')}
          action={
            <LinkButton page="newActivity" tone="primary">
              {t('activities.add')}
            </LinkButton>
          }
        />
      ) : (
        <MoreActivities first={data} loadMore={loadMore} isOwn />
      )}
    </div>
  );
}
