import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { buildPack } from './buildPack.ts';
import type { PackBuilder } from './buildPack.ts';
import { freeChunks } from './chunkStore.ts';
import { listUnfinished } from './packs.queries.ts';

export const BUILD_PACK = 'packs:build';
const FREE_CHUNKS = 'packs:free';
/** One after the other: a build takes as much of the machine as some readers. */
export const PACKS_QUEUE = 'packs';

export function packJobs(builder: PackBuilder): Jobs {
  return {
    [BUILD_PACK]: { work: (payload) => buildPack(builder, Object(payload)) },
    [FREE_CHUNKS]: {
      cron: '17 * * * *',
      work: async () => void (await freeChunks(builder.db, builder.files)),
    },
  };
}

/** Goes on with builds that a stop of the product has interrupted. */
export async function continueBuilding(db: Db): Promise<void> {
  for (const build of await listUnfinished(db)) await addJob(db, BUILD_PACK, build, { queue: PACKS_QUEUE });
}
