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
  const grid = new MapGrid();
  const zooms = new Int8Array(sorted.length).fill(TILE_MAX_ZOOM);
  for (const [index, { kind, cell }] of sorted.entries()) if (cell !== null) zooms[index] = grid.take(kind, cell);
  return zooms;
}

/** Which grid cells of which zooms are taken, by kind. */
export class MapGrid {
  readonly #taken = new Map<string, Set<number>[]>();

  /** Takes the first zoom whose grid cell is free of the kind, and the cells from there down. @returns the zoom */
  take(kind: string, cell: number): number {
    const levels = this.#levelsOf(kind);
    let zoom = 0;
    while (zoom < TILE_MAX_ZOOM && levels[zoom]?.has(gridCell(cell, zoom))) zoom += 1;
    this.hold(kind, cell, zoom);
    return zoom;
  }

  /** Takes the cells from a zoom down, whoever was there before. */
  hold(kind: string, cell: number, zoom: number): void {
    const levels = this.#levelsOf(kind);
    for (let level = zoom; level < TILE_MAX_ZOOM; level += 1) levels[level]?.add(gridCell(cell, level));
  }

  #levelsOf(kind: string): Set<number>[] {
    let levels = this.#taken.get(kind);
    if (!levels) {
      levels = Array.from({ length: TILE_MAX_ZOOM }, () => new Set<number>());
      this.#taken.set(kind, levels);
    }
    return levels;
  }
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
