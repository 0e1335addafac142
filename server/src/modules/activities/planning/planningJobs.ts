import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { listPlansDue } from './plannedActivities.queries.ts';
import { reconcileParticipants } from '../participants/participants.ts';

const PLAN_DUE_DAYS = 14;

export function planningJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'activities:reconcileParticipants': {
      work: (payload) => reconcileParticipants(tools, (payload as { readonly activityId: string }).activityId),
    },
    'activities:plansDue': { cron: '17 * * * *', work: () => emitPlansDue(tools) },
  };
}

/** Emits `plan.dayPassed` for each plan that is due. It repeats for some days, so that a stopped server misses none. */
export async function emitPlansDue({ db, events }: { readonly db: Db; readonly events: Events }): Promise<void> {
  for (const plan of await listPlansDue(db, PLAN_DUE_DAYS)) {
    await db.transaction().execute((trx) => events.emit(trx, 'plan.dayPassed', plan));
  }
}
