import { WALKS_RATE } from '@cordada/core/limits';
import type { Services } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import { isMapped } from '#server/modules/maps/index.ts';
import type { MapStore, TerrainSettings } from '#server/modules/maps/index.ts';
import { createWalkFinder } from '#server/modules/walks/index.ts';
import { createWorkerPool } from './threads/workerPool.ts';

/** A page of a place asks for its walks, which take some dozen milliseconds each. */
const PENDING_MAX = 60;

export function startWalks(
  maps: MapStore,
  settings: TerrainSettings,
): Pick<Services, 'isMapped' | 'walks' | 'tripSearch'> & { stopWalks(): Promise<void> } {
  const thread = createWorkerPool(new URL('./pathThread.ts', import.meta.url), {
    pendingMax: PENDING_MAX,
    isLowPriority: false,
    busyText: 'Many walks are being looked for. Please try again.',
  });
  return {
    isMapped: (place) => isMapped(maps, place),
    walks: createWalkFinder(
      { walks: (asked) => thread.run('walks', { settings, asked }) },
      createVisitorRate(WALKS_RATE),
    ),
    tripSearch: { search: (asked) => thread.run('trips', { settings, asked }) },
    stopWalks: () => thread.stop(),
  };
}
