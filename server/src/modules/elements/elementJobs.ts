import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { rankMap } from './importing/importElements.ts';
import { MEASURE_JOB, measureLines } from './lines/measureLines.ts';
import { purgeElements } from './deletion/purgeElements.ts';
import { rateElements } from './provenance/rateElements.ts';

interface ElementJobTools {
  readonly db: Db;
  readonly events: Events;
  readonly terrain: Terrain | null;
}

export function elementJobs({ db, events, terrain }: ElementJobTools): Jobs {
  return {
    'elements:rankMap': { cron: '17 3 * * *', work: () => rankMap(db) },
    'elements:purge': { cron: '41 3 * * *', work: () => purgeElements({ db, events }) },
    'elements:rate': { cron: '*/10 * * * *', work: () => rateElements(db) },
    // Terrain is installed while the server runs, too.
    [MEASURE_JOB]: { cron: '*/10 * * * *', work: () => measureLines(db, terrain) },
  };
}
