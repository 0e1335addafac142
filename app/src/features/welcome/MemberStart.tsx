import type { ReactNode } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { formatDaysAhead } from '@cordada/core/format/formatRelativeTime';
import { dayCount } from '@cordada/core/activities/activity';
import { MemberFeed } from '#app/features/community/feed/index.ts';
import { MemberStart as MemberStartOperation, NewAround, NextPlanCover } from '#app/data/generated/welcome.ts';
import type { MemberStartData } from '#app/data/generated/welcome.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { ViewerProfile } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ProgressRing } from '#app/ui/feedback/Progress.tsx';
import { commonRange } from './commonRange.ts';
import { StartSkeleton } from './StartSkeleton.tsx';

const CARD = 'grid content-start gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5';
const AROUND_SHOWN = 3;
const ROW = 'flex min-h-11 items-center gap-3 font-semibold hover:underline';

/** What a member comes back for: the next plan, drafts, the nearest lists, and what followed members did. */
export function MemberStart({ viewer }: { readonly viewer: ViewerProfile }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload } = useOperation(MemberStartOperation, {});
  // All at once: what comes first is as high as it stays, so the feed below never moves.
  if (!data && failure === null) return <StartSkeleton />;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-5 sm:gap-8 sm:py-10">
      <h1 className="text-3xl sm:text-5xl">{t('welcome.start.title', { name: viewer.firstName })}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-12">
        {/* On phones the feed begins on the first screen: what others did around comes after it. */}
        <aside className="grid gap-4 max-lg:contents lg:order-2">
          {failure === null ? null : <ErrorState text={failureText(failure)} onRetry={reload} />}
          {data ? (
            <>
              <NextPlan plans={data.plans.nodes} />
              <NearestLists lists={data.myNearestLists} />
              <Drafts drafts={data.drafts} />
              <Around targets={data.myTargets.nodes} viewerId={viewer.id} />
            </>
          ) : null}
        </aside>
        <section aria-labelledby="following" className="grid min-w-0 gap-4">
          <h2 id="following" className="text-2xl">
            {t('welcome.start.following')}
          </h2>
          <MemberFeed section="following" after={null} />
        </section>
      </div>
    </div>
  );
}

function NextPlan({ plans }: { readonly plans: MemberStartData['plans']['nodes'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const now = today();
  const next = plans.find(({ happenedOn }) => happenedOn >= now);
  const picture = useOperation(NextPlanCover, next ? { id: next.id } : null).data;
  return (
    <section aria-labelledby="next-plan" className={`relative hover:border-ink ${CARD}`}>
      <h2 id="next-plan" className="text-xl">
        {t('welcome.start.plan')}
      </h2>
      {next ? (
        <div className="flex gap-4">
          <Cover
            of={{ kind: 'activity', name: next.title, terrainCover: picture?.activity.terrainCover }}
            sizes="20rem"
            className="aspect-auto! w-28! shrink-0 rounded-sm"
          />
          <div className="grid min-w-0 content-start gap-1">
            <PageLink
              page="activity"
              params={{ id: next.id, slug: next.slug }}
              className="font-display text-xl leading-tight font-bold after:absolute after:inset-0 after:rounded-lg"
            >
              {next.title || t('activities.untitled')}
            </PageLink>
            <p className="text-sm text-muted">
              {t(`activities.kind.${next.kind}`)} ·{' '}
              <time dateTime={next.happenedOn}>{format.date(next.happenedOn, 'weekday')}</time>
            </p>
            <p className="font-semibold first-letter:uppercase">
              {formatDaysAhead(dayCount(now, next.happenedOn) - 1, language)}
            </p>
            {next.distanceMeters !== null && next.ascentMeters !== null ? (
              <p className="text-sm">
                {format.distance(next.distanceMeters)} · ↑{'\u00A0'}
                {format.elevation(next.ascentMeters)}
              </p>
            ) : null}
            {next.milestones.length > 0 ? (
              <p className="text-sm text-muted">{next.milestones.map(({ name }) => name).join(' · ')}</p>
            ) : null}
          </div>
        </div>
      ) : (
        <>
          <p className="text-muted">{t('welcome.start.noPlan')}</p>
          <LinkButton page="myPendingTargets" className="justify-self-start">
            {t('welcome.start.noPlan.action')}
          </LinkButton>
        </>
      )}
    </section>
  );
}

function NearestLists({ lists }: { readonly lists: MemberStartData['myNearestLists'] }): ReactNode {
  const t = useMessages();
  return (
    <section aria-labelledby="nearest-lists" className={CARD}>
      <h2 id="nearest-lists" className="text-xl">
        {t('welcome.start.lists')}
      </h2>
      {lists.length > 0 ? (
        <ul className="scroll-row flex gap-3 sm:grid">
          {lists.map(({ list, done, completesAt }) =>
            list ? (
              <li key={list.id} className="w-52 shrink-0 sm:w-auto">
                <PageLink page="list" params={{ id: list.id, slug: list.slug }} className={ROW}>
                  <span className="shrink-0">
                    <ProgressRing done={done} total={completesAt} label={list.name} size={48} />
                  </span>
                  <span className="grid leading-tight">
                    {list.name}
                    <span className="text-sm font-normal text-muted">
                      {t('ui.progress', { done, total: completesAt })} ·{' '}
                      {t('welcome.start.toGo', { count: completesAt - done })}
                    </span>
                  </span>
                </PageLink>
              </li>
            ) : null,
          )}
        </ul>
      ) : (
        <>
          <p className="text-muted">{t('welcome.start.noLists')}</p>
          <LinkButton page="lists" className="justify-self-start">
            {t('welcome.lists.all')}
          </LinkButton>
        </>
      )}
    </section>
  );
}

/** What others did in the range that most of the targets are in. */
function Around({
  targets,
  viewerId,
}: {
  readonly targets: MemberStartData['myTargets']['nodes'];
  readonly viewerId: string;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const region = commonRange(targets);
  const { data } = useOperation(NewAround, region && { region: region.id });
  const shown = data?.activities.nodes.filter(({ owner }) => owner.id !== viewerId).slice(0, AROUND_SHOWN);
  if (!region) return null;
  return (
    <section aria-labelledby="around" className={`${CARD} max-lg:order-1`}>
      <h2 id="around" className="text-xl">
        {t('welcome.start.around')}
      </h2>
      {/* As high as its three rows from the start, also without any: on phones the feed is below. */}
      <ul className="grid min-h-46 content-start gap-3">
        {shown?.length === 0 ? <li className="text-muted">{t('welcome.start.nobodyAround')}</li> : null}
        {shown?.map(({ id, slug, title, happenedOn, owner }) => (
          <li key={id} className="relative flex min-h-13 items-center gap-3">
            <Avatar person={owner} size="md" />
            <span className="grid min-w-0">
              <PageLink
                page="activity"
                params={{ id, slug }}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {title || t('activities.untitled')}
              </PageLink>
              <span className="text-sm text-muted">
                {owner.fullName} · <time dateTime={happenedOn}>{format.date(happenedOn)}</time>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <PageLink
        page="region"
        params={{ id: region.id, slug: region.slug }}
        className="prose-link inline-flex min-h-11 items-center justify-self-start font-semibold"
      >
        {region.name}
      </PageLink>
    </section>
  );
}

function Drafts({ drafts: { total, nodes } }: { readonly drafts: MemberStartData['drafts'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (total === 0) return null;
  return (
    <section aria-labelledby="drafts" className={CARD}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="drafts" className="text-xl">
          {t('welcome.start.drafts', { count: total })}
        </h2>
        {total > 1 ? (
          <PageLink
            page="myActivities"
            query={{ status: 'draft' }}
            className="prose-link -my-2 inline-flex min-h-11 items-center"
          >
            {t('welcome.start.drafts.all')}
          </PageLink>
        ) : null}
      </div>
      <ul className="grid gap-3">
        {nodes.map(({ id, title, happenedOn }, index) => (
          // Phones show the last one: what others did begins on the first screen.
          <li key={id} className={`flex items-center justify-between gap-3 ${index > 0 ? 'max-sm:hidden' : ''}`}>
            <span className="grid min-w-0">
              <span className="font-semibold max-sm:truncate">{title || t('activities.untitled')}</span>
              {/* Without a name of its own it is called after its day. */}
              {title.includes(format.date(happenedOn)) ? null : (
                <time dateTime={happenedOn} className="text-sm text-muted">
                  {format.date(happenedOn)}
                </time>
              )}
            </span>
            <LinkButton
              page="newActivity"
              query={{ id }}
              aria-label={t('welcome.start.draft.resume', { title: title || t('activities.untitled') })}
            >
              {t('wiki.drafts.continue')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
