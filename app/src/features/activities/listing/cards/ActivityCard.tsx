import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { Cover, TerrainCover } from '#app/ui/images/Cover.tsx';
import { CoverPicture } from '#app/ui/images/ResponsiveImage.tsx';
import type { ActivitySummary } from './activityCard.ts';
import { useOwnFigures } from './useOwnFigures.ts';
import { TrackShape } from '#app/map/track/TrackShape.tsx';

export function ActivityCard({
  activity: shown,
  isOwn = false,
  headingLevel = 3,
}: {
  readonly activity: ActivitySummary;
  /** In the own list of the viewer, cards show visibility and draft state instead of the owner. */
  readonly isOwn?: boolean;
  readonly headingLevel?: 2 | 3;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const activity = useOwnFigures(shown, shown.owner.id);
  const Heading = `h${headingLevel}` as const;
  const { id, slug, title, kind, owner, summits } = activity;
  const isPlan = activity.status === 'planned';
  const isDraft = activity.status === 'draft';
  const figures = [
    activity.days === undefined ? null : [t('activities.list.days'), format.number(activity.days)],
    activity.distanceMeters === null ? null : [t('activities.distance'), format.distance(activity.distanceMeters)],
    activity.ascentMeters === null ? null : [t('activities.ascent'), format.elevation(activity.ascentMeters)],
    activity.movingSeconds === null ? null : [t('activities.moving'), format.duration(activity.movingSeconds)],
  ].filter((figure) => figure !== null);
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised transition-colors focus-within:border-ink hover:border-ink">
      <div className="relative border-b border-line">
        {activity.shape ? (
          <TrackShape shape={activity.shape} className="aspect-video w-full" />
        ) : (
          <ActivityPicture activity={activity} />
        )}
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {isDraft ? <Badge tone="pending">{t('activities.draft')}</Badge> : null}
          {isPlan ? <Badge tone="info">{t('planning.badge')}</Badge> : null}
          {activity.audience === null ? null : <Badge>{t(`activities.audience.${activity.audience}`)}</Badge>}
        </div>
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <p className="text-sm text-muted">
          <span className="font-semibold text-accent">{t(`activities.kind.${kind}`)}</span> ·{' '}
          {format.date(activity.happenedOn, isPlan ? 'weekday' : 'day')}
        </p>
        <Heading className="text-xl">
          <PageLink page="activity" params={{ id, slug }} className="after:absolute after:inset-0">
            {title || t('activities.untitled')}
          </PageLink>
        </Heading>
        {summits.length > 0 ? (
          <p className={`text-sm text-muted ${isPlan ? 'order-last' : ''}`}>{summits.join(' · ')}</p>
        ) : null}
        {figures.length > 0 ? (
          <dl className={`flex flex-wrap items-start gap-x-5 gap-y-1 ${isPlan ? '' : 'mt-auto pt-2'}`}>
            {figures.map(([label, value]) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="font-display text-lg leading-tight font-bold whitespace-nowrap">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {isDraft ? (
          <LinkButton page="newActivity" query={{ id }} tone="primary" className="relative mt-2 self-start">
            {t('wiki.drafts.continue')}
          </LinkButton>
        ) : null}
        {isOwn ? null : (
          <p className="border-t border-line pt-2 text-sm">
            <PageLink
              page="user"
              params={{ id: owner.id, slug: owner.slug }}
              className="relative inline-flex min-h-11 items-center gap-2 font-semibold sm:min-h-8 hover:underline"
            >
              <Avatar person={owner} />
              {owner.fullName}
            </PageLink>
          </p>
        )}
      </div>
    </article>
  );
}

/** The map of the way first, with a photo beside it. */
function ActivityPicture({ activity }: { readonly activity: ActivitySummary }): ReactNode {
  const { cover, terrainCover } = activity;
  if (cover && terrainCover)
    return (
      <div className="grid aspect-video grid-cols-[2fr_1fr] gap-px bg-line">
        <TerrainCover base={terrainCover} className="aspect-auto! h-full" />
        <CoverPicture cover={cover} sizes="(min-width: 640px) 9rem, 33vw" className="aspect-auto! h-full" />
      </div>
    );
  return (
    <Cover
      of={{ ...activity, kind: 'activity', name: activity.title, elevation: activity.maxElevationMeters }}
      sizes="(min-width: 640px) 26rem, 100vw"
    />
  );
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

export function ActivityGrid({
  activities,
  isOwn = false,
  headingLevel = 3,
  selection = null,
}: {
  readonly activities: readonly ActivitySummary[];
  readonly isOwn?: boolean;
  readonly headingLevel?: 2 | 3;
  /** While it is given, a tap on a card selects it instead of opening it. */
  readonly selection?: Selection | null;
}): ReactNode {
  const t = useMessages();
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {activities.map((activity) => (
        <li key={activity.id} className="relative">
          <SectionErrorBoundary>
            <ActivityCard activity={activity} isOwn={isOwn} headingLevel={headingLevel} />
          </SectionErrorBoundary>
          {selection ? (
            <label className="absolute inset-0 z-10 flex cursor-pointer justify-end rounded-lg p-3 border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-glacier">
              <input
                type="checkbox"
                className="size-6 accent-accent"
                checked={selection.ids.has(activity.id)}
                onChange={() => selection.onToggle(activity.id)}
                aria-label={t('activities.bulk.pick', { title: activity.title || t('activities.untitled') })}
              />
            </label>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
