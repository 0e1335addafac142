import { WALKS_RATE } from '@cordada/core/limits';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import { createPathReader, isMapped } from '#server/modules/maps/index.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { MapStore, TerrainSettings } from '#server/modules/maps/index.ts';
import { createWalkFinder } from '#server/modules/walks/index.ts';
import { createWorkerPool } from './threads/workerPool.ts';

/** A thread that is ended has to read its maps again: long enough for the first question on a busy machine. */
const TIMEOUT_MS = 50_000;
/** A page of a place asks for its walks, which take some dozen milliseconds each. */
const PENDING_MAX = 60;

/** @param terrains the first that covers a place gives its height; nulls are skipped */
export function startWalks(
  maps: MapStore,
  terrains: readonly (Terrain | null)[],
  { map, publicUrl }: Config,
  mapFolders: readonly string[],
): Pick<Services, 'ground' | 'walks' | 'tripSearch'> & { stopWalks(): Promise<void> } {
  const settings: TerrainSettings = { map, publicUrl, mapFolders };
  const thread = createWorkerPool(new URL('./pathThread.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
    pendingMax: PENDING_MAX,
    isLowPriority: false,
    busyText: 'Many walks are being looked for. Please try again.',
  });
  return {
    ground: {
      isMapped: (place) => isMapped(maps, place),
      heightsAt: createPathReader(maps, terrains).heightsAt,
    },
    walks: createWalkFinder(
      { walks: (asked) => thread.run('walks', { settings, asked }) },
      createVisitorRate(WALKS_RATE),
    ),
    tripSearch: { search: (asked) => thread.run('trips', { settings, asked }) },
    stopWalks: () => thread.stop(),
  };
}
