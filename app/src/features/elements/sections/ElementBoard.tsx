import { useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import { elementKind } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ShownWalk } from '#app/features/walks/index.ts';
import type { Targets } from '#app/features/targets/index.ts';
import { COURSE_PADDING, WALK_PADDING } from '#app/map/mapPadding.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Compass } from '#app/ui/icons.tsx';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import { boardAround } from '../listing/boardView.ts';
import { MapBoard } from '../listing/MapBoard.tsx';
import type { ElementPageData } from '../page/elementPage.ts';
import type { Neighbour } from '../page/loadPin.ts';
import { NearbyRows, splitNearby } from '../page/NearbySection.tsx';
import { MissingLine } from './editing/MissingLine.tsx';
import { lineEnds } from './ways/lineEnds.ts';

/** Always the same, so that the map is not told of a change. */
const NO_LINES: readonly never[] = [];

/** At which a climb of 300 m is seen with the path to its foot. */
const CLIMB_ZOOM = 15.3;

/** The map of the page of an element with a position. Without terrain it is low, and says what is near. */
export function ElementBoard({
  element,
  place,
  nearby,
  targets: targetsOfViewer,
  lines = NO_LINES,
  waypoints = NO_LINES,
  walk = null,
  heights,
  ...map
}: Omit<
  ComponentProps<typeof MapBoard>,
  'view' | 'fit' | 'isOverview' | 'picture' | 'exploreQuery' | 'note' | 'targets'
> & {
  readonly element: ElementPageData;
  readonly place: LonLat;
  readonly nearby: readonly Neighbour[];
  readonly targets: Targets;
  /** Is shown as a whole. */
  readonly walk?: ShownWalk | null;
  /** Of the terrain along the lines, in meters. */
  readonly heights?: readonly number[] | undefined;
}): ReactNode {
  const isLineMissing = elementKind(element.kind).isLinear && lines.length === 0;
  const picture = element.terrainCover ?? element.locatorMap;
  const { isOverview, exploreQuery, ...view } = boardAround(
    element,
    place,
    nearby,
    lines,
    waypoints.map((waypoint) => waypoint.place),
  );
  const { inHead } = splitNearby(element, nearby);
  const walkBounds = useMemo(() => (walk ? boundsOfPlaces([...walk.lines.flat(), place]) : null), [walk, place]);
  const t = useMessages();
  const ends = useMemo(
    () => (isClimbedUp(element.kind) ? lineEnds(element.id, lines, heights, t) : NO_LINES),
    [element.kind, element.id, lines, heights, t],
  );
  const tones = useMemo(
    () => new Map([...targetsOfViewer.states].map(([id, target]) => [id, target.state])),
    [targetsOfViewer.states],
  );
  return (
    <MapBoard
      {...view}
      {...(ends.length > 0 && { places: ends, closestZoom: CLIMB_ZOOM })}
      {...(walk && { fit: walkBounds, places: walk.places })}
      lines={walk?.lines ?? lines}
      waypoints={waypoints}
      {...(walk ? { padding: WALK_PADDING } : waypoints.length > 0 && { padding: COURSE_PADDING })}
      targets={tones}
      picture={
        picture ? <TerrainCover base={picture} isEager={element.cover === null} className="map-picture" /> : null
      }
      {...(isOverview ? { isCover: true, isLow: inHead.length > 2 } : { exploreQuery })}
      note={
        <>
          {isLineMissing ? <MissingLine element={element} hasCourse={waypoints.length > 0} /> : null}
          {inHead.length > 0 ? (
            <NearbyRows neighbours={inHead} targets={targetsOfViewer} className="border-t border-line print:hidden" />
          ) : null}
          {isOverview ? <OverviewNote exploreQuery={exploreQuery} /> : null}
        </>
      }
      {...map}
      {...(ends.length > 0 && !walk && { selected: null })}
    />
  );
}

function OverviewNote({ exploreQuery }: { readonly exploreQuery: Readonly<Record<string, string>> }): ReactNode {
  const t = useMessages();
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-2 border-t border-line bg-raised py-0.5 pr-1 pl-4">
      <p className="text-sm text-muted">{t('map.detail.missing')}</p>
      <LinkButton
        page="elements"
        tone="plain"
        query={{ v: 'map', ...exploreQuery }}
        className="px-3! max-sm:px-2! max-sm:text-sm max-sm:[&>svg]:hidden"
      >
        <Compass size={18} />
        {t('elements.map.open')}
      </LinkButton>
    </div>
  );
}
