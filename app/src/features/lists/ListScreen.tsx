import type { ReactNode } from 'react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { originOf } from '@cordada/core/pages/origins';
import { CompletionDate, useTargets } from '#app/features/targets/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { TargetTone } from '#app/map/mapContent.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { EmptyState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import {
  ArticleSection,
  CompleterSection,
  ElementHeader,
  GallerySection,
  MapBoard,
  Provenance,
  exploreAt,
} from '#app/features/elements/index.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { EditionsSection } from './editions/EditionsSection.tsx';
import { FoldedListFacts, ListFacts } from './ListFacts.tsx';
import { ListProgress, ListRing } from './ListProgress.tsx';
import { nextItem } from './nextItem.ts';
import { ListTargetButton } from './ListTargetButton.tsx';
import type { ListRegion } from './regions/listRegions.ts';
import { RegionProgress } from './regions/RegionProgress.tsx';
import type { ListData, ListItem } from './loadList.ts';
import { MembershipSection } from './people/MembershipSection.tsx';
import { ListItemTable } from './ListItemTable.tsx';
import { useEditionProgress } from './editions/useEditionProgress.ts';
import { useListTarget } from './useListTarget.ts';

export { loadList as load } from './loadList.ts';

// Lazy, because few lists need it.
const StyleGrid = lazyPart(async () => (await import('./StyleGrid.tsx')).StyleGrid);
// Lazy, because only members have targets and progress.
const ListTargetMenu = lazyPart(async () => (await import('./ListTargetMenu.tsx')).ListTargetMenu);

const NOTHING: ReadonlySet<string> = new Set();

/** With more list items, not all symbols and names have room on the map. */
const NAMED_MAX = 16;
const PROMINENCE_WEIGHT = 10;

export function ListScreen(): ReactNode {
  const t = useMessages();
  const offerUndo = useUndoToast();
  const format = useFormat();
  const path = usePagePath();
  const { publicUrl, routesLanguage } = useSite();
  const origin = originOf(publicUrl, routesLanguage);
  const list = useLoaderData<ListData>();
  const [isOnlyRemaining, setOnlyRemaining] = useState(false);
  // The items completed when the filter was switched on, so that rows do not move while being ticked.
  const [doneBefore, setDoneBefore] = useState<ReadonlySet<string> | null>(null);
  const [dating, setDating] = useState<ListItem | null>(null);
  const [region, setRegion] = useState<ListRegion | null>(null);
  // Phones show the regions when asked: they take the room of the first places.
  const [isByRegion, setByRegion] = useState(false);
  // Of lists in another style than `once`, whose places need several completions.
  const [doneInStyle, setDoneInStyle] = useState(NOTHING);
  const isCompletionSaid = useRef(false);
  const targets = useTargets([list.id, ...list.members.map(({ id }) => id)]);
  const { id, name, members, edition } = list;
  const isOnce = edition.style === 'once';
  // Visitors get the rendered table of places in list order.
  const isMember = useViewer().status === 'member';
  const isGrid = isMember && !isOnce;
  const doneIds = useMemo(
    () =>
      isOnce
        ? new Set(members.flatMap((one) => (targets.states.get(one.id)?.state === 'completed' ? one.id : [])))
        : doneInStyle,
    [isOnce, members, targets.states, doneInStyle],
  );
  const isDone = (member: ListItem): boolean => doneIds.has(member.id);
  const isNewest = list.editions[0]?.number === edition.number;
  const editions = useEditionProgress(id);
  const listTarget = useListTarget(list, targets);
  const done = isOnce
    ? targets.isKnown
      ? members.filter(isDone).length
      : null
    : editions.isKnown
      ? (editions.progress.get(edition.number)?.done ?? 0)
      : null;
  const tick = async (member: ListItem, isNowDone: boolean): Promise<void> => {
    const before = targets.states.get(member.id);
    if (!(await targets.set(member.id, isNowDone ? 'completed' : null))) return;
    const undo = async (): Promise<void> => {
      await targets.set(member.id, before?.state ?? null, {
        ...(before?.completedOn && { completedOn: before.completedOn }),
      });
      await Promise.all([targets.reload(), editions.reload()]);
    };
    void editions.reload();
    // The last tick also completes the list, and the first one removed reopens it.
    const isListCompleted = (): boolean => targets.current(id)?.state === 'completed';
    const wasCompleted = isListCompleted();
    const doneNow = members.filter((other) => targets.current(other.id)?.state === 'completed').length;
    if (isNewest && doneNow >= edition.completesAt !== wasCompleted) await targets.reload();
    // Of two ticks under way at once, both see the list completed; one of them says so.
    const isNews = isListCompleted() && !wasCompleted && !isCompletionSaid.current;
    isCompletionSaid.current = isListCompleted();
    const said = !isNowDone ? 'unticked' : isNews ? 'nowComplete' : 'ticked';
    offerUndo(t(`elements.list.${said}`, { name: said === 'nowComplete' ? name : member.name }), undo);
  };
  const inRegion = useMemo(
    () => (region ? members.filter((_, index) => region.items.includes(index)) : members),
    [members, region],
  );
  const places = useMemo(
    () =>
      inRegion
        .flatMap(({ place, id, kind, name, prominence = 0, elevation = 0 }) => {
          const isPlaceDone = doneIds.has(id);
          const tone: TargetTone | null = isPlaceDone ? 'completed' : targets.states.has(id) ? 'pending' : null;
          if (!place || (isOnlyRemaining && isPlaceDone)) return [];
          const rank = inRegion.length > NAMED_MAX ? PROMINENCE_WEIGHT * prominence + elevation : undefined;
          return [{ id, kind, name, place, rank, ...(tone && { tone }) }];
        })
        // Completed places are drawn last, so that they stay visible in dense areas.
        .sort((a, b) => Number(a.tone === 'completed') - Number(b.tone === 'completed')),
    [inRegion, targets.states, doneIds, isOnlyRemaining],
  );
  // Ticking the places that remain moves no map.
  const located = useMemo(() => inRegion.flatMap(({ place }) => (place ? [place] : [])), [inRegion]);
  const fit = boundsOfPlaces(located);
  const description = list.description || edition.criterion;
  const rows = members
    .map((member, index) => ({ member, position: index + 1 }))
    .filter((_, index) => !region || region.items.includes(index));
  const sorted = doneBefore
    ? rows.toSorted((a, b) => Number(doneBefore.has(a.member.id)) - Number(doneBefore.has(b.member.id)))
    : rows;
  const shown = isOnlyRemaining ? sorted.filter(({ member }) => !isDone(member)) : sorted;
  return (
    <ViewerStates ids={[list.id, ...idsOfPosts(list.latestPosts.nodes)]}>
      <article data-kind="list">
        <PageHead title={name} description={description} />
        <StructuredData
          data={{
            '@type': 'ItemList',
            name,
            description,
            numberOfItems: members.length,
            itemListElement: members.slice(0, 100).map((member, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: member.name,
              url: new URL(path({ page: 'pin', params: { id: member.id, slug: member.slug } }), origin).href,
            })),
          }}
        />
        <ElementHeader
          element={list}
          besideTitle={<ListRing list={list} done={done} />}
          picture={
            fit ? (
              <>
                <div className={list.locatorMap ? 'print:hidden' : ''}>
                  <MapBoard
                    picture={
                      list.terrainCover ? (
                        <TerrainCover base={list.terrainCover} isEager className="map-picture" />
                      ) : null
                    }
                    label={t('elements.map.label', { name })}
                    fit={fit}
                    places={places}
                    exploreQuery={{ at: exploreAt(fit) }}
                    isCover
                    fitPlaces={located}
                  />
                </div>
                {/* The map keeps what the screen shows; on paper all places are seen. */}
                {list.locatorMap ? (
                  <div className="hidden overflow-hidden rounded-lg border border-line print:block">
                    <TerrainCover base={list.locatorMap} />
                  </div>
                ) : null}
              </>
            ) : undefined
          }
          actions={[<ListTargetButton key="target" list={list} targets={targets} listTarget={listTarget} />]}
          moreActions={
            isMember ? (
              <Suspense>
                <ListTargetMenu list={list} targets={targets} listTarget={listTarget} part={region} />
              </Suspense>
            ) : null
          }
        >
          <div className="max-sm:not-print:hidden">
            <ListFacts list={list} />
          </div>
        </ElementHeader>
        {isNewest ? null : (
          <div className="page pb-4">
            <p className="flex flex-wrap items-center gap-x-4 rounded-lg border border-amber bg-amber-tint px-5 py-2">
              {t('elements.list.earlier', { date: format.date(edition.datedOn) })}
              <PageLink
                page="list"
                params={{ id, slug: list.slug }}
                className="prose-link inline-flex min-h-11 items-center font-semibold"
              >
                {t('elements.list.toNewest')}
              </PageLink>
            </p>
          </div>
        )}
        <ListProgress
          list={list}
          done={done}
          next={done !== null && (done > 0 || listTarget.isMine) ? nextItem(members, doneIds, targets.states) : null}
          isTarget={listTarget.isMine ?? false}
        />
        <FoldedListFacts list={list} />
        <div className="page grid gap-14 pt-8 max-sm:pt-2 print:gap-3 print:pt-1">
          <div className="grid content-start gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              {/* On phones the line above says what these are. */}
              <h2 className="text-2xl max-sm:not-print:sr-only sm:text-3xl">{t('elements.list.members')}</h2>
              <div className="no-print scroll-row flex gap-2 not-member:hidden sm:flex-wrap">
                <Chip
                  isPressed={doneBefore !== null}
                  onClick={() => setDoneBefore(doneBefore ? null : doneIds)}
                  disabled={!targets.isKnown}
                >
                  {t('elements.list.remainingFirst')}
                </Chip>
                <Chip
                  isPressed={isOnlyRemaining}
                  onClick={() => setOnlyRemaining(!isOnlyRemaining)}
                  disabled={!targets.isKnown}
                >
                  {t('elements.list.onlyRemaining')}
                </Chip>
                {list.divisions.length > 0 ? (
                  <Chip isPressed={isByRegion} onClick={() => setByRegion(!isByRegion)} className="sm:hidden">
                    {t('elements.list.byRegion')}
                  </Chip>
                ) : null}
              </div>
            </div>
            {list.divisions.length > 0 ? (
              <div className={`not-member:hidden ${isByRegion ? '' : 'max-sm:hidden'}`}>
                <RegionProgress
                  list={list}
                  done={done === null ? null : doneIds}
                  chosen={region}
                  onChoose={setRegion}
                />
              </div>
            ) : null}
            {shown.length === 0 ? (
              <EmptyState title={t('elements.list.allDone')} />
            ) : isGrid ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <StyleGrid
                  list={list}
                  members={shown.map(({ member }) => member)}
                  onDone={setDoneInStyle}
                  onChange={() => void Promise.all([targets.reload(), editions.reload()])}
                />
              </Suspense>
            ) : (
              <ListItemTable
                name={name}
                rows={shown}
                targets={isOnce ? targets : null}
                onTick={(member, isNowDone) => void tick(member, isNowDone)}
                onDate={setDating}
              />
            )}
          </div>
          <EditionsSection list={list} progress={editions.progress} />
          <MembershipSection list={list} joinedChange={listTarget.joinedChange} />
          <CompleterSection completers={list.completers} />
          <ArticleSection element={list} />
          <GallerySection element={list} />
          <LatestPosts subject={list} />
          <Provenance element={list} />
        </div>
        {dating ? (
          <Suspense>
            <CompletionDate
              day={targets.states.get(dating.id)?.completedOn ?? null}
              onChoose={(completedOn) => void targets.set(dating.id, 'completed', { completedOn })}
              onClose={() => setDating(null)}
            />
          </Suspense>
        ) : null}
      </article>
    </ViewerStates>
  );
}
