import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import './livePosition.graphql.ts';
import { deleteEndedLinks } from './livePosition.queries.ts';
import { sendOverdueAlarms } from './overdueAlarms.ts';

export function livePositionJobs(tools: {
  readonly db: Db;
  readonly events: Events;
  readonly publicUrl: string;
}): Jobs {
  return {
    'livePosition:deleteEnded': { cron: '*/10 * * * *', work: () => deleteEndedLinks(tools.db) },
    'livePosition:alarm': { cron: '* * * * *', work: () => sendOverdueAlarms(tools) },
  };
}
