import { zxyToTileId } from 'pmtiles';
import type { Entry } from 'pmtiles';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { TileRuns } from '@cordada/core/geo/mapSources';
import { mercatorOf } from '@cordada/core/geo/mercator';

/** Of the grid over the bounds: it has the finest zoom with no more. */
const CELLS_MAX = 65_536;
/** More runs are simplified: each takes some 18 bytes of an answer that every map asks for. */
const RUNS_MAX = 256;
/** As many as a path through the specification's directories can be long. */
const DEPTH_MAX = 4;
const DIRECTORIES_MAX = 256;
/**
 * Beyond its border an extract has the ends of ways and areas that cross it. Tiles with these alone are far smaller
 * than others: at most 450 bytes around Andorra, where tiles within have 700 to 40,000.
 */
const SCRAP_MAX_BYTES = 512;
const SCRAP_SHARE_OF_MEDIAN = 1 / 8;

export interface ArchiveDirectory {
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The root is at null. */
  readonly entries: (leaf: Pick<Entry, 'offset' | 'length'> | null) => Promise<readonly Entry[]>;
}

interface Grid {
  readonly zoom: number;
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Where an archive has a map, from the lengths of the tiles in its directory. Gaps that tiles enclose, such as water,
 * count as map.
 * @throws Error if the directory leads on without end
 */
export async function readCoveredTiles(directory: ArchiveDirectory): Promise<TileRuns> {
  const grid = gridOf(directory);
  const bytes = await readTileBytes(directory, grid);
  const known = bytes.filter((length) => length > 0).sort();
  const median = known[known.length >> 1] ?? 0;
  const least = Math.min(SCRAP_MAX_BYTES, median * SCRAP_SHARE_OF_MEDIAN);
  let cells: Cells = {
    ...grid,
    isCovered: fillEnclosed(
      grid,
      Uint8Array.from(bytes, (length) => Number(length > 0 && length >= least)),
    ),
  };
  let runs = runsOf(cells);
  while (runs.length > RUNS_MAX) {
    cells = halve(cells);
    runs = runsOf(cells);
  }
  return { zoom: cells.zoom, runs };
}

function gridOf({ bounds: [west, south, east, north], minZoom, maxZoom }: ArchiveDirectory): Grid {
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  for (let zoom = maxZoom; ; zoom -= 1) {
    const at = (share: number): number => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(share * 2 ** zoom)));
    const grid = { zoom, west: at(low.x), north: at(low.y), columns: 0, rows: 0 };
    grid.columns = at(high.x) - grid.west + 1;
    grid.rows = at(high.y) - grid.north + 1;
    if (grid.columns * grid.rows <= CELLS_MAX) return grid;
    if (zoom <= minZoom) throw new Error('The archive has no zoom of which the tiles can be counted.');
  }
}

/** Compressed bytes of each tile of the grid, 0 where there is none. */
async function readTileBytes({ entries }: ArchiveDirectory, grid: Grid): Promise<Float64Array> {
  const { zoom, west, north, columns, rows } = grid;
  const bytes = new Float64Array(columns * rows);
  const tiles = Array.from(bytes, (_, cell) => ({
    cell,
    id: zxyToTileId(zoom, west + (cell % columns), north + Math.floor(cell / columns)),
  })).sort((a, b) => a.id - b.id);
  const firstFrom = (id: number): number => {
    let [low, high] = [0, tiles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tiles[middle]!.id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let directories = 0;
  const walk = async (found: readonly Entry[], depth: number): Promise<void> => {
    directories += 1;
    if (depth > DEPTH_MAX || directories > DIRECTORIES_MAX) throw new Error('The directory leads on and on.');
    for (const [i, entry] of found.entries()) {
      const next = found[i + 1]?.tileId ?? Number.POSITIVE_INFINITY;
      const from = firstFrom(entry.tileId);
      const to = firstFrom(entry.runLength === 0 ? next : Math.min(next, entry.tileId + entry.runLength));
      if (from >= to) continue;
      if (entry.runLength === 0) await walk(await entries(entry), depth + 1);
      else for (const { cell } of tiles.slice(from, to)) bytes[cell] = entry.length;
    }
  };
  await walk(await entries(null), 1);
  return bytes;
}

interface Cells extends Grid {
  readonly isCovered: Uint8Array;
}

/** Covers what cannot be reached from the edge of the grid without crossing covered cells. */
function fillEnclosed({ columns, rows }: Grid, isCovered: Uint8Array): Uint8Array {
  const isOutside = new Uint8Array(isCovered.length);
  const open: number[] = [];
  const visit = (column: number, row: number): void => {
    const cell = row * columns + column;
    if (column < 0 || row < 0 || column >= columns || row >= rows || isCovered[cell] || isOutside[cell]) return;
    isOutside[cell] = 1;
    open.push(cell);
  };
  for (let column = 0; column < columns; column += 1) for (const row of [0, rows - 1]) visit(column, row);
  for (let row = 0; row < rows; row += 1) for (const column of [0, columns - 1]) visit(column, row);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
  }
  return isOutside.map((outside) => 1 - outside);
}

/** The cells of the next coarser zoom of which half is covered. */
function halve({ zoom, west, north, columns, rows, isCovered }: Cells): Cells {
  const [left, top] = [west >> 1, north >> 1];
  const wide = ((west + columns - 1) >> 1) - left + 1;
  const high = ((north + rows - 1) >> 1) - top + 1;
  const count = new Uint8Array(wide * high);
  for (const [cell, covered] of isCovered.entries()) {
    const column = ((west + (cell % columns)) >> 1) - left;
    const row = ((north + Math.floor(cell / columns)) >> 1) - top;
    count[row * wide + column]! += covered;
  }
  const isHalfCovered = count.map((covered) => Number(covered >= 2));
  return { zoom: zoom - 1, west: left, north: top, columns: wide, rows: high, isCovered: isHalfCovered };
}

function runsOf({ west, north, columns, isCovered }: Cells): TileRuns['runs'] {
  const runs: [row: number, first: number, last: number][] = [];
  for (const [cell, covered] of isCovered.entries()) {
    if (!covered) continue;
    const [column, row] = [west + (cell % columns), north + Math.floor(cell / columns)];
    const last = runs.at(-1);
    if (last?.[0] === row && last[2] === column - 1) last[2] = column;
    else runs.push([row, column, column]);
  }
  return runs;
}
