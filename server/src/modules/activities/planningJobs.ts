import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { tellPlansDue } from './plans.queries.ts';
import { settleParticipants } from './participants.ts';

/** Work of this module. */
export function planningJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'activities:settleParticipants': {
      work: (payload) => settleParticipants(tools, (payload as { readonly activityId: string }).activityId),
    },
    'activities:plansDue': { cron: '17 * * * *', work: () => tellPlansDue(tools.db) },
  };
}
