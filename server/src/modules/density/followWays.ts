import { DENSITY_MIN_PEOPLE } from '@cordada/core/tracks/density';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { WALKED_LEVEL, walkedCells } from '@cordada/core/tracks/walkedCells';
import type { Db } from '#server/db/connect.ts';
import { announceChange } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import {
  countPeople,
  dropStale,
  listStale,
  loadPublicWays,
  lockWays,
  raiseCells,
  replaceCells,
} from './density.queries.ts';
import type { PublicWay } from './density.queries.ts';

/** Levels of the served cells, finest first: each has a tile of its own zooms. */
export const DENSITY_LEVELS = [WALKED_LEVEL, WALKED_LEVEL - 2, WALKED_LEVEL - 4] as const;
const CELLS_OF_NEXT = 16;
const WAYS_AT_ONCE = 50;

/** Lets what is served follow the outings that everybody may see. */
export async function followWays(db: Db): Promise<void> {
  for (;;) {
    const hasMore = await db.transaction().execute(async (trx) => {
      await lockWays(trx);
      const stale = await listStale(trx, WAYS_AT_ONCE);
      if (stale.length === 0) return false;
      const ids = [...new Set(stale.map(({ activityId }) => activityId))];
      const ways = new Map((await loadPublicWays(trx, ids)).map((way) => [way.id, way]));
      const touched = new Set<number>();
      for (const id of ids) {
        const way = ways.get(id);
        const now = way ? { ownerId: way.ownerId, cells: cellsOf(way) } : null;
        for (const cell of await replaceCells(trx, id, now)) touched.add(cell);
      }
      let changed = await countPeople(trx, WALKED_LEVEL, [...touched], DENSITY_MIN_PEOPLE);
      let cells = touched;
      for (const [index, level] of DENSITY_LEVELS.slice(1).entries()) {
        cells = new Set([...cells].map((cell) => Math.floor(cell / CELLS_OF_NEXT)));
        const finer = { level: DENSITY_LEVELS[index]!, perCell: CELLS_OF_NEXT };
        changed += await raiseCells(trx, level, [...cells], finer);
      }
      await dropStale(
        trx,
        stale.map(({ mark }) => mark),
      );
      if (changed > 0) await announceChange(trx, ['density']);
      return true;
    });
    if (!hasMore) return;
  }
}

/** The cells of all tracks of an outing; of what others see of each its ends count neither. */
function cellsOf({ lines }: PublicWay): number[] {
  return [...new Set(lines.flatMap((line) => walkedCells(decodeTrack(line))))];
}

/** Work of this module. */
export function densityJobs(db: Db): Jobs {
  return { 'density:followWays': { cron: '* * * * *', work: () => followWays(db) } };
}
