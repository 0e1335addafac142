import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteUnattachedTracks } from './tracks.queries.ts';
import type { TrackTies } from './tracks.queries.ts';

const UNATTACHED_HOURS = 48;

export function trackJobs(db: Db, ties: TrackTies): Jobs {
  return {
    'tracks:removeUnattached': {
      cron: '27 * * * *',
      // Remove files in a job after the commit; failed removals are retried.
      work: () =>
        db.transaction().execute(async (trx) => {
          await queueFileRemoval(trx, await deleteUnattachedTracks(trx, ties, UNATTACHED_HOURS));
        }),
    },
  };
}
