import type { ComponentProps, ReactNode } from 'react';
import { elementKind } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import { boardAround } from '../listing/boardView.ts';
import { MapBoard } from '../listing/MapBoard.tsx';
import type { ElementPageData } from '../page/elementPage.ts';
import { MissingLine } from './editing/MissingLine.tsx';

/** The map of the page of an element with a position. */
export function ElementBoard({
  element,
  place,
  nearby,
  ...map
}: Omit<ComponentProps<typeof MapBoard>, 'view' | 'isOverview' | 'picture' | 'exploreQuery' | 'note'> & {
  readonly element: ElementPageData;
  readonly place: LonLat;
  readonly nearby: readonly { readonly awayMeters: number | null }[];
}): ReactNode {
  const isLineMissing = elementKind(element.kind).isLinear && !map.lines?.length;
  const picture = element.terrainCover ?? element.locatorMap;
  return (
    <MapBoard
      {...boardAround(element, place, nearby)}
      picture={
        picture ? <TerrainCover base={picture} isEager={element.cover === null} className="map-picture" /> : null
      }
      note={isLineMissing ? <MissingLine element={element} /> : null}
      {...map}
    />
  );
}
