import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { rankMap } from './importing/importElements.ts';
import { purgeElements } from './deletion/purgeElements.ts';
import { rateElements } from './provenance/rateElements.ts';

export function elementJobs({ db, events }: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'elements:rankMap': { cron: '17 3 * * *', work: () => rankMap(db) },
    'elements:purge': { cron: '41 3 * * *', work: () => purgeElements({ db, events }) },
    'elements:rate': { cron: '*/10 * * * *', work: () => rateElements(db) },
  };
}
