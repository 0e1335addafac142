import type { ComponentProps, ReactNode } from 'react';
import { elementKind } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import { boardAround } from '../listing/boardView.ts';
import { MapBoard } from '../listing/MapBoard.tsx';
import type { ElementPageData } from '../page/elementPage.ts';
import { MissingLine } from './editing/MissingLine.tsx';

/** Always the same, so that the map is not told of a change. */
const NO_LINES: readonly never[] = [];

/** The map of the page of an element with a position. */
export function ElementBoard({
  element,
  place,
  nearby,
  lines = NO_LINES,
  ...map
}: Omit<ComponentProps<typeof MapBoard>, 'view' | 'fit' | 'isOverview' | 'picture' | 'exploreQuery' | 'note'> & {
  readonly element: ElementPageData;
  readonly place: LonLat;
  readonly nearby: readonly { readonly awayMeters: number | null }[];
}): ReactNode {
  const isLineMissing = elementKind(element.kind).isLinear && lines.length === 0;
  const picture = element.terrainCover ?? element.locatorMap;
  return (
    <MapBoard
      {...boardAround(element, place, nearby, lines)}
      lines={lines}
      picture={
        picture ? <TerrainCover base={picture} isEager={element.cover === null} className="map-picture" /> : null
      }
      note={isLineMissing ? <MissingLine element={element} /> : null}
      {...map}
    />
  );
}
