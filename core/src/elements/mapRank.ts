import { CELL_LEVEL } from '../geo/mercator.ts';
import { TILE_MAX_ZOOM } from '../limits.ts';

/** First zoom whose tiles show a country rather than a continent. */
const COUNTRY_ZOOM = 4;

/**
 * How often the tile of a zoom is halved into its grid, in each cell of which every kind may show
 * one element: 16 cells while a tile is a continent, whose coasts nobody could see for points, else 64.
 */
export function gridLevels(zoom: number): number {
  return zoom < COUNTRY_ZOOM ? 2 : 3;
}

/** Level-20 cells in a grid cell at a zoom. */
function gridWidth(zoom: number): number {
  return 4 ** (CELL_LEVEL - zoom - gridLevels(zoom));
}

/** Grid cell that a level-20 cell lies in at a zoom. */
export function gridCell(cell: number, zoom: number): number {
  return Math.floor(cell / gridWidth(zoom));
}

/** Range of level-20 cells of the grid cell around a cell at a zoom, both ends included. */
export function gridRange(cell: number, zoom: number): { low: number; high: number } {
  const width = gridWidth(zoom);
  const low = Math.floor(cell / width) * width;
  return { low, high: low + width - 1 };
}

export interface RankedElement {
  readonly kind: string;
  readonly cell: number | null;
}

/**
 * First zoom at which each element is drawn. The most important come first: each takes the first
 * zoom where its grid cell is free of its kind, and keeps its cells from there down, so that
 * what is seen at one zoom stays at the next. Whoever finds no free cell waits for the last zoom.
 * @param sorted elements by falling importance
 * @returns zooms in the order given; the last zoom for elements without a cell
 */
export function rankForMap(sorted: readonly RankedElement[]): Int8Array {
  const zooms = new Int8Array(sorted.length).fill(TILE_MAX_ZOOM);
  const taken = new Map<string, Set<number>[]>();
  for (const [index, { kind, cell }] of sorted.entries()) {
    if (cell === null) continue;
    let levels = taken.get(kind);
    if (!levels) {
      levels = Array.from({ length: TILE_MAX_ZOOM }, () => new Set<number>());
      taken.set(kind, levels);
    }
    let zoom = 0;
    while (zoom < TILE_MAX_ZOOM && levels[zoom]?.has(gridCell(cell, zoom))) zoom += 1;
    zooms[index] = zoom;
    for (let level = zoom; level < TILE_MAX_ZOOM; level += 1) levels[level]?.add(gridCell(cell, level));
  }
  return zooms;
}

/** How much an element matters on a small map, from what is known of it; larger comes first. */
export function importanceOf(element: {
  readonly kind: string;
  readonly elevationMeters: number | null;
  readonly prominenceMeters: number | null;
}): number {
  const height = Math.max(0, element.elevationMeters ?? 0) / 10;
  // Without a known prominence a summit ranks behind those whose rise is known.
  return element.kind === 'mountain' || element.kind === 'volcano' ? (element.prominenceMeters ?? 0) + height : height;
}
