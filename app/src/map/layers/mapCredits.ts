import type { MapCoverage, TileSource } from '@cordada/core/geo/mapSources';
import { isMapCovered, mercatorOf } from '@cordada/core/geo/mercator';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { ShownLayers } from './mapLayers.ts';

/** Closer than this the built-in map of the world says nothing that is true of a place. */
export const WORLD_MAX_ZOOM = 12;
/** From this zoom a reader expects contours and paths. */
const DETAIL_ZOOM = 10.5;

interface View {
  readonly bounds: Bounds;
  readonly middle: LonLat;
  readonly zoom: number;
}

export interface CreditsInView {
  /** Whether the built-in map of the world is seen. */
  readonly hasWorld: boolean;
  readonly sources: readonly Pick<TileSource, 'attribution' | 'attributionUrl'>[];
}

/** Returns the sources that are seen in a view, each once. */
export function creditsInView(
  { region, raster, terrain }: Pick<ShownLayers, 'region' | 'raster' | 'terrain'>,
  coverage: readonly MapCoverage[],
  { bounds, zoom }: View,
): CreditsInView {
  const isCovered = coverage.some((area) => isWhollyCovered(bounds, area));
  const seen = [region, raster, terrain].flatMap((source) =>
    source && overlaps(bounds, source.bounds) ? [source] : [],
  );
  return {
    hasWorld: !raster && (zoom < WORLD_MAX_ZOOM || !isCovered),
    sources: seen.filter(({ attribution }, i) => seen.findIndex((other) => other.attribution === attribution) === i),
  };
}

/** Whether the middle of a close view is where no detailed map is. */
export function isDetailMissing(
  { region, raster }: Pick<ShownLayers, 'region' | 'raster'>,
  coverage: readonly MapCoverage[],
  { middle, zoom }: Omit<View, 'bounds'>,
): boolean {
  if (zoom < DETAIL_ZOOM || raster) return false;
  // Vector tiles without bounds are of the whole world.
  if (region && region.bounds === null) return false;
  return !coverage.some((area) => isMapCovered(area, middle));
}

function overlaps([west, south, east, north]: Bounds, bounds: Bounds | null): boolean {
  if (!bounds) return true;
  const [left, bottom, right, top] = bounds;
  return west <= right && east >= left && south <= top && north >= bottom;
}

function isWhollyCovered(view: Bounds, { bounds: [left, bottom, right, top], tiles }: MapCoverage): boolean {
  const [west, south, east, north] = view;
  if (west < left || east > right || south < bottom || north > top) return false;
  if (!tiles) return true;
  const at = (share: number): number => Math.floor(share * 2 ** tiles.zoom);
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  const rows = tiles.runs.filter(
    ([row, first, last]) => row >= at(low.y) && row <= at(high.y) && first <= at(low.x) && last >= at(high.x),
  );
  return rows.length === at(high.y) - at(low.y) + 1;
}
