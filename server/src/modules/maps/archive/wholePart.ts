import type { TileRuns } from '@cordada/core/geo/mapSources';
import type { Archive } from './openArchive.ts';

/** The part of a tile where a map is whole. */
export interface WholePart {
  readonly isAll: boolean;
  /** Whether a place of the tile, in shares of its width, lies in the part. */
  readonly has: (across: number, down: number) => boolean;
}

/**
 * A map is whole in the tiles that it covers together with all tiles around: in the outermost ones an extract ends
 * somewhere.
 * @returns null where the map is nowhere whole in the tile, or where its directory cannot be read
 */
export async function findWholePart(archive: Archive, z: number, x: number, y: number): Promise<WholePart | null> {
  const tiles = await archive.coveredTiles().catch(() => null);
  if (!tiles) return null;
  const isWhole = wholeTiles(tiles);
  // Cells of the covered tiles; a deeper tile lies within one.
  const cells = Math.max(1, 2 ** (tiles.zoom - z));
  const scale = 2 ** (tiles.zoom - z);
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  const isAny = tiles.runs.some(([row, first, last]) => {
    if (row < top || row >= top + cells) return false;
    for (let column = Math.max(first, left); column <= Math.min(last, left + cells - 1); column += 1)
      if (isWhole(column, row)) return true;
    return false;
  });
  if (!isAny) return null;
  const cellAt = (share: number): number => Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
  const isAll = (): boolean => {
    for (let row = top; row < top + cells; row += 1)
      for (let column = left; column < left + cells; column += 1) if (!isWhole(column, row)) return false;
    return true;
  };
  return { isAll: isAll(), has: (across, down) => isWhole(left + cellAt(across), top + cellAt(down)) };
}

function wholeTiles({ runs }: TileRuns): (column: number, row: number) => boolean {
  const rows = Map.groupBy(runs, ([row]) => row);
  // Runs of one row do not touch, so that a single one holds the tile and both of its neighbours.
  const hasNeighbours = (column: number, row: number): boolean =>
    rows.get(row)?.some(([, first, last]) => first < column && column < last) ?? false;
  return (column, row) => [row - 1, row, row + 1].every((one) => hasNeighbours(column, one));
}
