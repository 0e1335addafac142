import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import './livePosition.graphql.ts';
import { deleteEndedLinks } from './livePosition.queries.ts';
import { sendOverdueAlarms } from './overdueAlarms.ts';

export function livePositionJobs(db: Db): Jobs {
  return {
    'livePosition:deleteEnded': { cron: '*/10 * * * *', work: () => deleteEndedLinks(db) },
    'livePosition:alarm': { cron: '* * * * *', work: () => sendOverdueAlarms(db) },
  };
}
