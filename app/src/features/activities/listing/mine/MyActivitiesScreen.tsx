import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { ActivityStatus } from '@cordada/core/activities/activity';
import { ACTIVITY_BIN_DAYS } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyActivities } from '#app/data/generated/activities.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { TabLinks } from '#app/ui/lists/TabLinks.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { DownloadTracks } from './DownloadTracks.tsx';
import { ActivityBin } from './ActivityBin.tsx';
import { MoreActivities } from '#app/features/activities/page/MoreActivities.tsx';
import { activityPage } from '../loadActivities.ts';
import type { BinData, loadMyActivities } from '../loadActivities.ts';
import { filterVariables, readOwnFilter } from '../activityListing.ts';
import type { OwnActivitiesData } from '../activityListing.ts';
import { ActivitiesBoard } from '../ActivitiesBoard.tsx';
import type { ActivitySummary } from '../cards/activityCard.ts';

export { loadMyActivities as load } from '../loadActivities.ts';

// Lazy, because few visits change many activities.
const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar);

export function MyActivitiesScreen(): ReactNode {
  const data = useLoaderData<Loaded<typeof loadMyActivities>>();
  return data.section === 'bin' ? <Bin bin={data.bin} /> : <All data={data.activities} />;
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);

const STATES = ['published', 'planned', 'draft'] as const;

function All({ data }: { readonly data: OwnActivitiesData }): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const asked = query.toString();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [shown, setShown] = useState<readonly ActivitySummary[]>([]);
  // Pages loaded later are loaded again once activities have changed.
  const [changes, setChanges] = useState(0);
  const isListed = !query.has('v');
  const { states } = data;
  const hasActivities = STATES.some((state) => states[state] > 0);
  const filter = readOwnFilter(query);
  const variables = filterVariables(filter);
  // Who has no drafts need not know of them.
  const tabs = STATES.filter((state) => state !== 'draft' || states.draft > 0 || filter.status === 'draft');
  const loadMore = async (after: string) =>
    activityPage((await runOperation(browserContext, MyActivities, { ...variables, after })).myActivities);
  /** Beside the title, or in the menu of phones. */
  const actions = (className: string): ReactNode => (
    <>
      {isListed && data.total > 0 ? (
        <Button
          aria-pressed={selected !== null}
          onClick={() => setSelected(selected ? null : new Set())}
          className={className}
        >
          {t('ui.selection.select')}
        </Button>
      ) : null}
      <Button onClick={() => openModal('calendar', {})} className={className}>
        {t('shell.calendar.title')}
      </Button>
    </>
  );
  return (
    <div className="page grid gap-4 py-3 max-sm:gap-2 sm:gap-6 sm:py-12">
      <PageHead title={t('activities.mine.title')} />
      <div className="flex flex-wrap items-center justify-between gap-4 sm:items-end">
        <h1 className="text-3xl sm:text-5xl">{t('activities.mine.title')}</h1>
        <div className="flex flex-wrap gap-3">
          {hasActivities ? actions('max-sm:hidden') : null}
          <MoreMenu>
            {hasActivities ? actions('sm:hidden') : null}
            {hasActivities ? <DownloadTracks year={query.get('year')} /> : null}
            <LinkButton page="myActivities" query={{ section: 'bin' }}>
              {t('activities.bin.link')}
            </LinkButton>
          </MoreMenu>
        </div>
      </div>
      {hasActivities ? (
        <TabLinks
          label={t('activities.list.status')}
          tabs={tabs.map((state) => ({
            id: state,
            label: t(`activities.list.status.${state}`),
            count: states[state],
            target: ownPage(state),
          }))}
          current={filter.status}
        />
      ) : null}
      <ActivitiesBoard
        data={data}
        target={ownPage(filter.status)}
        ownerId={null}
        filter={filter}
        empty={<None state={filter.status} />}
      >
        <MoreActivities
          key={`${asked} ${changes}`}
          first={data}
          loadMore={loadMore}
          isOwn
          selection={
            selected && {
              ids: selected,
              onToggle: (id) => setSelected(toggled(selected, id)),
            }
          }
          onShown={setShown}
        />
        {selected ? (
          <Suspense>
            <BulkBar
              shown={shown}
              selected={selected}
              onSelect={setSelected}
              onChanged={() => void revalidate().then(() => setChanges((before) => before + 1))}
              onDone={() => setSelected(null)}
            />
          </Suspense>
        ) : null}
      </ActivitiesBoard>
    </div>
  );
}

const ownPage = (state: ActivityStatus): AnyPageTarget => ({
  page: 'myActivities',
  ...(state === 'published' ? {} : { query: { status: state } }),
});

function None({ state }: { readonly state: ActivityStatus }): ReactNode {
  const t = useMessages();
  if (state === 'published') {
    return (
      <EmptyState
        title={t('activities.mine.none.title')}
        text={t('activities.mine.none.text')}
        action={<NextSteps steps={['newActivity', 'import', 'plan']} />}
      />
    );
  }
  return (
    <EmptyState
      title={t(`activities.mine.none.${state}`)}
      text={t(`activities.mine.none.${state}Text`)}
      action={
        <NextSteps steps={state === 'planned' ? ['plan', 'whatNext', 'explore'] : ['newActivity', 'import', 'plan']} />
      }
    />
  );
}

function Bin({ bin }: { readonly bin: BinData }): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  return (
    <div className="page grid max-w-4xl gap-6 py-8 sm:py-12">
      <PageHead title={t('activities.bin.title')} />
      <div className="grid justify-items-start gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('activities.bin.title')}</h1>
        <p className="text-lg text-muted">{t('activities.bin.text', { days: ACTIVITY_BIN_DAYS })}</p>
        {bin.activities.length > 0 ? (
          <LinkButton page="myActivities" tone="plain" className="-ml-4">
            {t('activities.bin.all')}
          </LinkButton>
        ) : null}
      </div>
      <ActivityBin activities={bin.activities} />
      <Pager
        target={{ page: 'myActivities', query: { section: 'bin' } }}
        after={query.get('after')}
        nextCursor={bin.nextCursor}
      />
    </div>
  );
}
