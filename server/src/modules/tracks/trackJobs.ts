import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteUnattachedTracks } from './tracks.queries.ts';
import type { TrackTies } from './tracks.queries.ts';

const UNATTACHED_HOURS = 48;

/** Work of this module. */
export function trackJobs(db: Db, ties: TrackTies): Jobs {
  return {
    'tracks:removeUnattached': {
      cron: '27 * * * *',
      // The files once the rows are gone for certain, as often as it takes.
      work: () =>
        db.transaction().execute(async (trx) => {
          await queueFileRemoval(trx, await deleteUnattachedTracks(trx, ties, UNATTACHED_HOURS));
        }),
    },
  };
}
