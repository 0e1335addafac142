import { CELL_LEVEL } from '../geo/mercator.ts';
import { TILE_MAX_ZOOM } from '../limits.ts';
import type { ElementDraft } from './elementDraft.ts';
import { elementKind } from './kinds.ts';
import { QUALITIES } from './qualities.ts';
import type { Quality } from './qualities.ts';

const COUNTRY_ZOOM = 4;
/** Between ways or shelters of one quality and the next; what else counts stays below it. */
const QUALITY_STEP = 100;
/** Longer ways are no more notable. */
const LONGEST_KM = 999;
/** Larger shelters are no more notable. */
const MOST_BEDS = 200;
/** Hardly anybody walks further, or longer, in a day. */
const DAY_METERS = 40_000;
const DAY_MINUTES = 16 * 60;

/**
 * How often a tile is halved into its grid; each grid cell shows at most one element per kind. 16 cells while a tile
 * covers a continent, because more points would hide its coasts, then 64.
 */
export function gridLevels(zoom: number): number {
  return zoom < COUNTRY_ZOOM ? 2 : 3;
}

function gridWidth(zoom: number): number {
  return 4 ** (CELL_LEVEL - zoom - gridLevels(zoom));
}

export function gridCell(cell: number, zoom: number): number {
  return Math.floor(cell / gridWidth(zoom));
}

/** Level-20 cells of the grid cell around `cell` at a zoom, both ends included. */
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
 * Assigns the first zoom at which each element is drawn. Each element takes the first zoom at which its grid cell has
 * none of its kind and keeps its cells at all higher zooms, so that it never disappears when zooming in. If no cell
 * is free it gets the last zoom.
 * @param sorted elements by falling importance
 * @returns zooms in the given order; the last zoom for elements without a cell
 */
export function rankForMap(sorted: readonly RankedElement[]): Int8Array {
  const grid = new MapGrid();
  const zooms = new Int8Array(sorted.length).fill(TILE_MAX_ZOOM);
  for (const [index, { kind, cell }] of sorted.entries()) if (cell !== null) zooms[index] = grid.take(kind, cell);
  return zooms;
}

export class MapGrid {
  readonly #taken = new Map<string, Set<number>[]>();

  take(kind: string, cell: number): number {
    const levels = this.#levelsOf(kind);
    let zoom = 0;
    while (zoom < TILE_MAX_ZOOM && levels[zoom]?.has(gridCell(cell, zoom))) zoom += 1;
    this.hold(kind, cell, zoom);
    return zoom;
  }

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

/**
 * Orders elements by how notable they are: summits by prominence and height, ways by how well they are described and
 * then by length, because a fragment of a trail may lie high, shelters by how well they are described, then by beds and
 * height, everything else by height. Of routes described as well, those of one day come before those of several.
 */
export function importanceOf({ kind, fields }: Pick<ElementDraft, 'kind' | 'fields'>, quality: Quality): number {
  const numberOf = (name: string): number => {
    const value = fields[name];
    return typeof value === 'number' ? value : 0;
  };
  const described = QUALITIES.indexOf(quality) * QUALITY_STEP;
  if (elementKind(kind).isLinear) {
    const length = Math.min(LONGEST_KM, numberOf('lengthMeters') / 1_000) / 20;
    return described + length + (kind === 'route' && isDayTrip(fields) ? QUALITY_STEP / 2 : 0);
  }
  const height = Math.max(0, numberOf('elevationMeters')) / 10;
  if (kind === 'shelter') {
    const beds = numberOf('placesStaffed') || numberOf('placesUnstaffed');
    return described + Math.min(MOST_BEDS, beds) / 4 + height / 20;
  }
  // A summit of unknown prominence ranks below those of known prominence.
  return kind === 'mountain' || kind === 'volcano' ? numberOf('prominenceMeters') + height : height;
}

/** Whether a route takes no more than a day, as far as anybody stated it. */
function isDayTrip({ shape, stages, lengthMeters, durationMinutes }: ElementDraft['fields']): boolean {
  const atMost = (value: unknown, most: number): boolean => typeof value !== 'number' || value <= most;
  return (
    shape !== 'multiDay' &&
    atMost(stages, 1) &&
    atMost(lengthMeters, DAY_METERS) &&
    atMost(durationMinutes, DAY_MINUTES)
  );
}
