import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { rankMap } from './importElements.ts';

/** Work of this module. */
export function elementJobs(db: Db): Jobs {
  return { 'elements:rankMap': { cron: '17 3 * * *', work: () => rankMap(db) } };
}
