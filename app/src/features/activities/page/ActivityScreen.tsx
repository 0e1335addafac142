import type { ReactNode } from 'react';
import { ACTIVITY_SYMBOLS } from '@cordada/core/covers/activitySymbols';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { dayCount } from '@cordada/core/activities/activity';
import { today } from '@cordada/core/format/formatDate';
import type { Cover as PhotoCover } from '@cordada/core/media/imageSources';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { ClubPlanPanel } from '#app/features/clubs/index.ts';
import { ReactionButtons } from '#app/features/community/index.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { ConfirmPlanPrompt, PlanParts } from '../planning/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { TrackBoard } from '#app/map/TrackBoard.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { Badge, KindLabel } from '#app/ui/Badge.tsx';
import { ConversationLink } from '#app/ui/buttons/ConversationLink.tsx';
import { FactStrip } from '#app/ui/lists/FactStrip.tsx';
import type { Fact } from '#app/ui/lists/FactStrip.tsx';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { PrintButton } from '#app/ui/buttons/PrintButton.tsx';
import { ReportButton } from '#app/ui/buttons/ReportButton.tsx';
import { ShareButton } from '#app/ui/buttons/ShareButton.tsx';
import { NavigateButton } from '#app/features/following/index.ts';
import { OfflineButton } from '#app/features/packs/index.ts';
import { RecordAlong } from '#app/features/recording/along/index.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ActivityFacts } from './ActivityFacts.tsx';
import { Celebration } from './Celebration.tsx';
import { TrackDownloads } from './tracks/TrackDownloads.tsx';
import { boardMilestones, toMilestoneViews, summitsOf } from './activityMilestones.ts';
import { useFigures } from '../stats/activityStats.ts';
import type { PlanSummary } from '../planning/planLegs.ts';
import type { LoadedActivity, loadActivity } from './loadActivity.ts';
import { GroundNote } from '../stats/GroundNote.tsx';
import { MeasurementNote } from '../stats/MeasurementNote.tsx';
import { LineSources } from '../upload/LineSources.tsx';
import { MilestoneTimeline } from './MilestoneTimeline.tsx';
import { Companions } from './Companions.tsx';
import { boardImages, shownImages } from './activityImages.ts';
import { BoardPhotos, PHOTOS_BESIDE_MAP } from './BoardPhotos.tsx';
import { ImageStrip } from './ImageStrip.tsx';
import { PlacesMap } from '../editor/milestones/PlacesMap.tsx';
import type { SharedRange } from './tracks/sharedLength.ts';
import { SummitStamps } from '../listing/cards/SummitStamps.tsx';

// Lazy, so that other readers do not download the code for owners.
const OwnerActions = lazyPart(async () => (await import('./OwnerActions.tsx')).OwnerActions);
const SeriesSection = lazyPart(async () => (await import('./series/SeriesSection.tsx')).SeriesSection);
const TrackSharing = lazyPart(async () => (await import('./tracks/TrackSharing.tsx')).TrackSharing);

export { loadActivity as load } from './loadActivity.ts';

const DESCRIPTION_LENGTH = 160;

/**
 * Reloads the page data with the complete tracks for the owner, because the cached page contains only the shared
 * version.
 */
function useOwnVersion(isOwner: boolean, { id, isWhole }: LoadedActivity): void {
  const { revalidate } = useRevalidator();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isOwner || isWhole || asked.current === id) return;
    // Once per activity: a second reload would return the same.
    asked.current = id;
    void revalidate();
  }, [isOwner, isWhole, id, revalidate]);
}

export function ActivityScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const figuresOf = useFigures();
  const viewer = useViewer();
  const { activity: loaded, plan, planSummary } = useLoaderData<Loaded<typeof loadActivity>>();
  // Changed by its owner since.
  const [changed, setChanged] = useState<{ readonly id: string; readonly summary: PlanSummary } | null>(null);
  const onSummary = useCallback((now: PlanSummary) => setChanged({ id: loaded.id, summary: now }), [loaded.id]);
  const summary = changed?.id === loaded.id ? changed.summary : planSummary;
  const [preview, setPreview] = useState<LoadedActivity | null>(null);
  const isPreview = preview?.id === loaded.id;
  const activity = isPreview ? preview : loaded;
  const { id, kind, owner, happenedOn, story, status, visibility, tracks } = activity;
  const isPlan = status === 'planned';
  const [now, setNow] = useState<string | null>(null);
  // Set after hydration, because pages are cached and only the browser has the current date of the viewer.
  useEffect(() => setNow(today()), []);
  const title = activity.title || t('activities.untitled');
  const isOwner = viewer.status === 'member' && viewer.viewer.id === owner.id;
  useOwnVersion(isOwner, loaded);
  const milestones = useMemo(() => {
    const shown = toMilestoneViews(activity);
    // The track of a plan was usually recorded by someone else on another day, so its times are hidden.
    return isPlan ? shown.map((milestone) => ({ ...milestone, reachedAt: null })) : shown;
  }, [activity, isPlan]);
  const summits = useMemo(() => summitsOf(milestones), [milestones]);
  const places = useMemo(() => boardMilestones(milestones), [milestones]);
  const boardTracks = useMemo(
    () =>
      tracks.map((track) => ({
        id: track.id,
        profile: track.profile as TrackProfile,
        ranges: track.sharedRanges as readonly SharedRange[] | null,
        isAsOthers: isPreview,
      })),
    [tracks, isPreview],
  );
  const photos = useMemo(() => shownImages(activity), [activity]);
  const placedImages = useMemo(() => boardImages(photos), [photos]);
  // Without terrain the map says little: a photo, the figures and the profile are first.
  const isMapBare = boardTracks.length > 0 && !activity.terrainCover;
  const photosOnBoard = boardTracks.length === 0 ? 0 : isMapBare ? 1 : PHOTOS_BESIDE_MAP;
  const [pointedPhoto, setPointedImage] = useState<string | null>(null);
  const openImage = (photoId: string): void =>
    openModal('gallery', {
      title,
      pictures: photos.map(({ photo }, index) => ({
        photo,
        alt: photo.caption || t('media.photo', { number: index + 1 }),
      })),
      start: photos.findIndex((one) => one.id === photoId),
    });
  const followed = useMemo(
    () => ({ title, kind, tracks: boardTracks, milestones: places }),
    [title, kind, boardTracks, places],
  );
  const cover = activity.coverFrame as PhotoCover | null;
  const planned = useMemo(
    () => ({
      id,
      kind,
      happenedOn,
      milestones: milestones.map((milestone) => ({ ...milestone, isElement: milestone.element !== null })),
      profiles: boardTracks.map(({ profile }) => profile),
      trackIds: boardTracks.map((track) => track.id),
    }),
    [id, kind, happenedOn, milestones, boardTracks],
  );
  const companions = activity.participants.flatMap(({ user, isConfirmed }) => (user && isConfirmed ? [user] : []));
  const figures = isPlan
    ? // The profile says how far it goes down.
      figuresOf({ ...activity, descentMeters: null, totalSeconds: null, movingSeconds: null }, summary?.walkingSeconds)
    : figuresOf(activity);
  const days = isPlan && activity.endedOn ? dayCount(happenedOn, activity.endedOn) : null;
  const clockFacts = (clock: PlanSummary['clock']): Fact[] => {
    if (clock === null) return [];
    const { startAt, endAt, sunsetAt, zone } = clock;
    const text = (at: number): string => format.date(Math.round(at / 60_000) * 60, 'time', zone);
    return [
      ...(endAt === null ? [] : [{ label: t('planning.startAndEnd'), value: `${text(startAt)}–${text(endAt)}` }]),
      ...(sunsetAt === null ? [] : [{ label: t('planning.light.sunset'), value: text(sunsetAt) }]),
    ];
  };
  const planFigures = [
    ...(days === null ? [] : [{ label: t('activities.list.days'), value: format.number(days) }]),
    ...figures,
    ...(days === null && plan ? clockFacts(summary?.clock ?? null) : []),
  ];
  // Beside the author, where owners have what they do with their activity.
  const reactions =
    status === 'published' ? (
      <>
        <ReactionButtons subject="activity" of={{ id, name: title, likes: activity.likeCount }} />
        <ConversationLink subject={activity} posts={activity.latestPosts.total} />
      </>
    ) : null;
  const paragraphs = story.split(/\n+/).filter((paragraph) => paragraph !== '');
  const lead =
    story === ''
      ? t(isPlan ? 'planning.description' : 'activities.description', { title, name: owner.fullName })
      : story.slice(0, DESCRIPTION_LENGTH);
  return (
    <ViewerStates ids={[activity.id, ...idsOfPosts(activity.latestPosts.nodes)]}>
      <article className="page grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-8 sm:gap-8 sm:py-10 print:gap-2 print:py-0">
        <PageHead title={title} description={lead} />
        <Celebration milestones={milestones} />
        <header className="grid gap-2 sm:gap-3">
          <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
            <KindLabel kind="activity" symbol={ACTIVITY_SYMBOLS[kind]}>
              {t(`activities.kind.${kind}`)}
            </KindLabel>
            {isPlan ? <Badge tone="info">{t('planning.badge')}</Badge> : null}
            {status === 'draft' ? <Badge tone="pending">{t('activities.draft')}</Badge> : null}
            {visibility === 'everyone' ? null : <Badge>{t(`activities.audience.${visibility}`)}</Badge>}
          </div>
          <h1 className="max-w-4xl text-3xl sm:text-5xl">{title}</h1>
          {/* As high as the actions of its owner, who is known only later: nothing below moves. */}
          <div
            className={`flex min-h-11 items-center gap-3 ${status === 'draft' ? 'flex-wrap' : 'max-[22rem]:flex-wrap'}`}
          >
            <AuthorHeader author={owner}>
              <span>
                <time dateTime={happenedOn}>{format.date(happenedOn, 'weekday')}</time>
                {activity.endedOn ? (
                  <>
                    {' – '}
                    <time dateTime={activity.endedOn}>{format.date(activity.endedOn, 'weekday')}</time>
                  </>
                ) : null}
              </span>
            </AuthorHeader>
            {isOwner ? (
              <Suspense>
                <OwnerActions id={id} status={status} />
              </Suspense>
            ) : (
              <div className="no-print ml-auto flex shrink-0 gap-2 max-sm:gap-1">{reactions}</div>
            )}
          </div>
        </header>
        {/* Of a plan they come first: they say whether it is for the reader. */}
        {isPlan && planFigures.length > 0 ? <FactStrip facts={planFigures} /> : null}
        {isOwner && isPlan && now !== null && happenedOn <= now ? (
          <Suspense>
            <ConfirmPlanPrompt id={id} />
          </Suspense>
        ) : null}
        {viewer.status === 'member' && (isPlan || isOwner || visibility === 'club') ? (
          <Suspense>
            <ClubPlanPanel key={id} activityId={id} viewerId={viewer.viewer.id} isOwner={isOwner} isPlan={isPlan} />
          </Suspense>
        ) : null}
        {!isPlan && figures.length > 0 && boardTracks.length === 0 ? <FactStrip facts={figures} /> : null}
        {boardTracks.length > 0 ? (
          <section aria-label={t('activities.board')} className="grid gap-4">
            <TrackBoard
              title={title}
              tracks={boardTracks}
              milestones={places}
              {...(isPlan ? {} : { figures })}
              isMapBare={isMapBare}
              terrainCover={activity.terrainCover}
              locatorMap={activity.locatorMap}
              photos={placedImages}
              pointedPhoto={pointedPhoto}
              onPhoto={setPointedImage}
              onOpenPhoto={openImage}
              pictures={
                photos.length > 0 ? (
                  <BoardPhotos
                    photos={photos}
                    isAlone={isMapBare}
                    pointed={pointedPhoto}
                    onPoint={setPointedImage}
                    onOpen={openImage}
                  />
                ) : null
              }
            />
            <LineSources tracks={activity.tracks} />
            <TrackDownloads
              activity={activity}
              isPublic={status !== 'draft' && visibility === 'everyone' && !isOwner}
              isPreview={isPreview}
              isOwner={isOwner}
            />
            {tracks.some(({ isDrawn }) => isDrawn) ? (
              <p className="text-sm text-muted">{t('activities.drawn')}</p>
            ) : null}
            {isPlan ? null : <MeasurementNote figures={activity} tracks={tracks} />}
            <GroundNote trackIds={activity.tracks.map(({ id: trackId }) => trackId)} day={happenedOn} />
          </section>
        ) : places.length > 0 ? (
          <PlacesMap title={title} places={places} />
        ) : (
          <Cover
            of={{
              kind: 'activity',
              name: title,
              symbol: ACTIVITY_SYMBOLS[kind],
              elevation: activity.maxElevationMeters ?? summits[0]?.elevationMeters,
              cover,
            }}
            sizes="(min-width: 1280px) 76rem, 100vw"
            isEager
            className="rounded-lg border border-line sm:aspect-[3/1]!"
          />
        )}
        <div className="no-print flex flex-wrap items-center gap-3 empty:hidden">
          {isOwner ? reactions : null}
          {boardTracks.length > 0 ? (
            <>
              <NavigateButton activity={followed} />
              <RecordAlong activity={followed} />
            </>
          ) : null}
          {status !== 'draft' && visibility === 'everyone' ? <ShareButton title={title} /> : null}
          <Companions people={companions} />
        </div>
        {photos.length > (isMapBare ? photosOnBoard : 0) ? (
          <div className={photos.length > photosOnBoard ? '' : 'lg:hidden'}>
            <ImageStrip photos={photos} pointed={pointedPhoto} onPoint={setPointedImage} onOpen={openImage} />
          </div>
        ) : null}
        {/* Under the board: it comes once its reader is known to be the owner, and must not move what is read first. */}
        {isOwner && loaded.isWhole && loaded.tracks.length > 0 ? (
          <Suspense fallback={<div className="min-h-20" />}>
            <TrackSharing activity={loaded} isPreview={isPreview} onPreview={setPreview} />
          </Suspense>
        ) : null}
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16 paper-columns print:grid-cols-2 print:gap-8">
          <div className="grid content-start gap-8">
            {paragraphs.length > 0 ? (
              <section aria-labelledby="story" className="grid gap-3">
                <h2 id="story" className="text-2xl sm:text-3xl">
                  {t('activities.story')}
                </h2>
                {paragraphs.map((paragraph, index) => (
                  <p key={index} className="max-w-prose text-lg">
                    {paragraph}
                  </p>
                ))}
              </section>
            ) : null}
            <ActivityFacts activity={activity} />
            {summits.length > 0 && !isPlan ? (
              <section aria-labelledby="summits" className="no-print grid gap-4">
                <h2 id="summits" className="text-2xl sm:text-3xl">
                  {t('activities.summits', { count: summits.length })}
                </h2>
                <SummitStamps summits={summits} happenedOn={happenedOn} />
              </section>
            ) : null}
          </div>
          {milestones.length > 0 ? (
            <section
              aria-labelledby="milestones"
              // The times of a plan name the same places.
              className={`grid content-start gap-4 ${isPlan ? 'print:hidden' : ''}`}
            >
              <h2 id="milestones" className="text-2xl sm:text-3xl">
                {t('activities.milestones')}
              </h2>
              <MilestoneTimeline
                milestones={milestones}
                photos={photos}
                hasDays={activity.endedOn !== null}
                onPhoto={openImage}
              />
            </section>
          ) : null}
        </div>
        {now !== null && status !== 'draft' && (isPlan || viewer.status === 'member') ? (
          <Suspense>
            <PlanParts
              key={`${id} ${activity.isWhole}`}
              activity={planned}
              plan={plan}
              isPlan={isPlan}
              isOwner={isOwner}
              onSummary={onSummary}
            />
          </Suspense>
        ) : null}
        {now !== null && (activity.series || isOwner) ? (
          <Suspense>
            <SeriesSection key={`${id} ${viewer.status}`} id={id} isOwner={isOwner} />
          </Suspense>
        ) : null}
        {status === 'published' ? <LatestPosts subject={activity} /> : null}
        <div className="no-print flex flex-wrap gap-3">
          <PrintButton />
          <OfflineButton tone="plain" kind="activity" id={id} title={title} />
          {isOwner ? null : <ReportButton subject="activity" id={id} title={title} />}
        </div>
      </article>
    </ViewerStates>
  );
}
