import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { notifyPlansDue } from './plannedActivities.queries.ts';
import { reconcileParticipants } from './participants.ts';

/** Work of this module. */
export function planningJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'activities:reconcileParticipants': {
      work: (payload) => reconcileParticipants(tools, (payload as { readonly activityId: string }).activityId),
    },
    'activities:plansDue': { cron: '17 * * * *', work: () => notifyPlansDue(tools.db) },
  };
}
