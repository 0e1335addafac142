import type { MapCoverage, TileRuns } from '@cordada/core/geo/mapSources';
import { latitudeAt, mercatorOf } from '@cordada/core/geo/mercator';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** Of the zoom at which several maps are joined: all of it is done again with each new style. */
const ROWS_MAX = 2_048;
/** The zoom of a map of which nobody knows the tiles; its box is cut to them. */
const BOX_ZOOM = 12;

/** A corner in the grid of tiles of a zoom. */
type Corner = readonly [column: number, row: number];
type Run = readonly [first: number, end: number];
type Rows = ReadonlyMap<number, readonly Run[]>;

export interface CoverageOutline {
  /** Around what detailed maps cover. */
  readonly outer: readonly LonLat[][];
  /** Around gaps within. */
  readonly gaps: readonly LonLat[][];
}

/**
 * The outline of what all detailed maps cover together, as closed rings. Corners of tiles are cut off, so that steps
 * of one tile become slopes.
 */
export function outlineCoverage(coverages: readonly MapCoverage[]): CoverageOutline {
  const areas = coverages.map((coverage) => coverage.tiles ?? boxTiles(coverage));
  const rowsAt = (zoom: number): number =>
    areas.reduce((sum, area) => sum + area.runs.length * 2 ** (zoom - area.zoom), 0);
  let zoom = Math.max(0, ...areas.map((area) => area.zoom));
  while (zoom > 0 && rowsAt(zoom) > ROWS_MAX) zoom -= 1;
  const rows = joinRows(areas, zoom);
  const [outer, gaps]: [LonLat[][], LonLat[][]] = [[], []];
  for (const ring of tileRings(rows)) {
    const places = cutCorners(ring.filter(isTurn)).map(([column, row]): LonLat => [
      (column / 2 ** zoom) * 360 - 180,
      latitudeAt(row / 2 ** zoom),
    ]);
    (signedArea(ring) > 0 ? outer : gaps).push([...places, places[0]!]);
  }
  return { outer, gaps };
}

function joinRows(areas: readonly TileRuns[], zoom: number): Rows {
  const rows = new Map<number, Run[]>();
  for (const tiles of areas) {
    const scale = 2 ** (zoom - tiles.zoom);
    for (const [row, first, last] of tiles.runs)
      for (let y = Math.floor(row * scale); y < (row + 1) * scale; y += 1)
        rows.set(y, [...(rows.get(y) ?? []), [Math.floor(first * scale), Math.ceil((last + 1) * scale)]]);
  }
  return new Map([...rows].map(([y, runs]) => [y, joinRuns(runs)]));
}

function joinRuns(runs: readonly Run[]): Run[] {
  const joined: [number, number][] = [];
  for (const [first, end] of runs.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([first, end]);
  }
  return joined;
}

function boxTiles({ bounds: [west, south, east, north] }: MapCoverage): TileRuns {
  const at = (share: number): number => Math.floor(share * 2 ** BOX_ZOOM);
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  const rows = Array.from({ length: at(high.y) - at(low.y) + 1 }, (_, i) => at(low.y) + i);
  return { zoom: BOX_ZOOM, runs: rows.map((row) => [row, at(low.x), at(high.x)]) };
}

/** Rings along the sides of tiles, with what is covered on the right as one looks from north to south on a map. */
function tileRings(rows: Rows): Corner[][] {
  // Where two areas touch at a corner, two sides begin there.
  const sides = new Map<string, [from: Corner, to: Corner][]>();
  const keyOf = ([column, row]: Corner): string => `${column}/${row}`;
  const add = (from: Corner, to: Corner): void => {
    sides.set(keyOf(from), [...(sides.get(keyOf(from)) ?? []), [from, to]]);
  };
  for (const [row, runs] of rows) {
    for (const [first, end] of runs) {
      add([first, row + 1], [first, row]);
      add([end, row], [end, row + 1]);
    }
    for (const [first, end] of without(runs, rows.get(row - 1) ?? [])) add([first, row], [end, row]);
    for (const [first, end] of without(runs, rows.get(row + 1) ?? [])) add([end, row + 1], [first, row + 1]);
  }
  const rings: Corner[][] = [];
  for (const starts of sides.values()) {
    for (let side = starts.pop(); side; side = starts.pop()) {
      const ring: Corner[] = [];
      for (let next: typeof side | undefined = side; next; next = sides.get(keyOf(next[1]))?.pop()) ring.push(next[0]);
      rings.push(ring);
    }
  }
  return rings;
}

/** The parts of some runs that are not in others. */
function without(runs: readonly Run[], others: readonly Run[]): Run[] {
  return runs.flatMap(([first, end]) => {
    const parts: Run[] = [];
    let from = first;
    for (const [otherFirst, otherEnd] of others) {
      if (otherEnd <= from || otherFirst >= end) continue;
      if (otherFirst > from) parts.push([from, otherFirst]);
      from = otherEnd;
    }
    return from < end ? [...parts, [from, end] as const] : parts;
  });
}

function isTurn([column, row]: Corner, i: number, ring: readonly Corner[]): boolean {
  const [before, after] = [ring.at(i - 1)!, ring[(i + 1) % ring.length]!];
  return (column - before[0]) * (after[1] - row) !== (row - before[1]) * (after[0] - column);
}

/** Each corner becomes two, half a tile before and behind it. */
function cutCorners(ring: readonly Corner[]): Corner[] {
  const towards = ([column, row]: Corner, [otherColumn, otherRow]: Corner): Corner => [
    column + Math.sign(otherColumn - column) / 2,
    row + Math.sign(otherRow - row) / 2,
  ];
  return ring.flatMap((corner, i) => [towards(corner, ring.at(i - 1)!), towards(corner, ring[(i + 1) % ring.length]!)]);
}

const signedArea = (ring: readonly Corner[]): number =>
  ring.reduce((sum, [column, row], i) => {
    const [nextColumn, nextRow] = ring[(i + 1) % ring.length]!;
    return sum + column * nextRow - nextColumn * row;
  }, 0);
