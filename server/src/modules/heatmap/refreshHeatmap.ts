import { HEATMAP_MIN_USERS } from '@cordada/core/tracks/heatmapLevels';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { HEATMAP_LEVEL, heatmapCells } from '@cordada/core/tracks/heatmapCells';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import {
  countPeople,
  dropStale,
  listStale,
  loadPublicActivityTracks,
  lockHeatmap,
  incrementCells,
  replaceCells,
} from './heatmap.queries.ts';
import type { PublicActivityTrack } from './heatmap.queries.ts';

export const HEATMAP_LEVELS = [HEATMAP_LEVEL, HEATMAP_LEVEL - 2, HEATMAP_LEVEL - 4] as const;
const CELLS_OF_NEXT = 16;
const STALE_AT_ONCE = 50;

export async function refreshHeatmap(db: Db): Promise<void> {
  for (;;) {
    const hasMore = await db.transaction().execute(async (trx) => {
      await lockHeatmap(trx);
      const stale = await listStale(trx, STALE_AT_ONCE);
      if (stale.length === 0) return false;
      const ids = [...new Set(stale.map(({ activityId }) => activityId))];
      const ways = new Map((await loadPublicActivityTracks(trx, ids)).map((way) => [way.id, way]));
      const touched = new Set<number>();
      for (const id of ids) {
        const way = ways.get(id);
        const now = way ? { ownerId: way.ownerId, cells: cellsOf(way) } : null;
        for (const cell of await replaceCells(trx, id, now)) touched.add(cell);
      }
      let changed = await countPeople(trx, HEATMAP_LEVEL, [...touched], HEATMAP_MIN_USERS);
      let cells = touched;
      for (const [index, level] of HEATMAP_LEVELS.slice(1).entries()) {
        cells = new Set([...cells].map((cell) => Math.floor(cell / CELLS_OF_NEXT)));
        const finer = { level: HEATMAP_LEVELS[index]!, perCell: CELLS_OF_NEXT };
        changed += await incrementCells(trx, level, [...cells], finer);
      }
      await dropStale(
        trx,
        stale.map(({ mark }) => mark),
      );
      if (changed > 0) await invalidateCacheTags(trx, ['heatmap']);
      return true;
    });
    if (!hasMore) return;
  }
}

/** Shared tracks are cut at their ends, so the hidden ends are not counted. */
function cellsOf({ lines }: PublicActivityTrack): number[] {
  return [...new Set(lines.flatMap((line) => heatmapCells(decodeTrack(line))))];
}

export function heatmapJobs(db: Db): Jobs {
  return { 'heatmap:refresh': { cron: '* * * * *', work: () => refreshHeatmap(db) } };
}
