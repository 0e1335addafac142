import { LOCATOR_METERS } from '@cordada/core/covers/covers';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { MapView } from '#app/map/mapContent.ts';

/** Returns the `at` parameter of the explore view for these bounds, with a small margin. */
export function exploreAt([west, south, east, north]: Bounds): string {
  const width = east < west ? east - west + 360 : east - west;
  const middle = west + width / 2;
  const zoom = Math.min(11, Math.max(1, Math.log2(360 / Math.max(width, (north - south) * 1.6, 0.1))));
  return `${(middle > 180 ? middle - 360 : middle).toFixed(2)},${((south + north) / 2).toFixed(2)},${zoom.toFixed(1)}`;
}

/** Number of neighbours visible around an element, and the distance in pixels within which they must fit. */
const NEIGHBOURS = 3;
const NEIGHBOURS_PIXELS = 190;
const EQUATOR_METERS_PER_PIXEL = 78_271.5;
/** Width at which a locator map covers a board. */
const LOCATOR_PIXELS = 800;

/** The zoom at which an element is shown with its nearest neighbours, clamped to 8-12.5. Without neighbours, 8. */
export function zoomAround([, lat]: LonLat, awayMeters: readonly (number | null)[]): number {
  const away = awayMeters.filter((meters) => meters !== null).sort((a, b) => a - b);
  const farthest = away[Math.min(NEIGHBOURS, away.length) - 1];
  if (farthest === undefined) return 8;
  const metersPerPixel = Math.max(1, farthest) / NEIGHBOURS_PIXELS;
  return Math.round(Math.min(12.5, Math.max(8, zoomOf(metersPerPixel, lat))) * 10) / 10;
}

const zoomOf = (metersPerPixel: number, lat: number): number =>
  Math.log2((EQUATOR_METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / metersPerPixel);

interface Pictured {
  readonly terrainCover: string | null;
  readonly locatorMap: string | null;
}

/** Whether no detailed map shows the place, but the map of the world does. */
export const isOutsideTerrain = ({ terrainCover, locatorMap }: Pictured): boolean =>
  terrainCover === null && locatorMap !== null;

/**
 * How the board of an element begins: with its whole line or schematic course, else near it, or where no terrain is known
 * with the part of the world it is in.
 * @param course the places that a route without a line goes through
 */
export function boardAround(
  element: Pictured & { readonly id: string },
  place: LonLat,
  nearby: readonly { readonly awayMeters: number | null }[],
  lines: readonly (readonly LonLat[])[] = [],
  course: readonly LonLat[] = [],
): {
  readonly view: MapView;
  readonly fit: Bounds | null;
  readonly isOverview: boolean;
  readonly exploreQuery: Readonly<Record<string, string>>;
} {
  const isOverview = course.length > 0 || isOutsideTerrain(element);
  const zoom = isOverview
    ? Math.round(zoomOf(LOCATOR_METERS / LOCATOR_PIXELS, place[1]) * 10) / 10
    : zoomAround(
        place,
        nearby.map(({ awayMeters }) => awayMeters),
      );
  const fit = boundsOfPlaces(course.length > 0 ? course : isOverview ? [] : lines.flat());
  return {
    view: { center: place, zoom },
    fit,
    isOverview,
    exploreQuery: {
      at: fit ? exploreAt(fit) : `${place[0].toFixed(4)},${place[1].toFixed(4)},${zoom}`,
      element: element.id,
    },
  };
}
