import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimPlansDue } from './plannedActivities.queries.ts';
import { reconcileParticipants } from '../participants/participants.ts';

const PLAN_DUE_DAYS = 14;
const PLANS_AT_ONCE = 200;

export function planningJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'activities:reconcileParticipants': {
      work: (payload) => reconcileParticipants(tools, (payload as { readonly activityId: string }).activityId),
    },
    'activities:plansDue': { cron: '17 * * * *', work: () => emitPlansDue(tools) },
  };
}

/** Emits `plan.dayPassed` once for each plan that is due; a server that was stopped makes up for some days. */
export async function emitPlansDue({ db, events }: { readonly db: Db; readonly events: Events }): Promise<void> {
  let claimed = 0;
  do {
    claimed = await db.transaction().execute(async (trx) => {
      const plans = await claimPlansDue(trx, PLAN_DUE_DAYS, PLANS_AT_ONCE);
      for (const plan of plans) await events.emit(trx, 'plan.dayPassed', plan);
      return plans.length;
    });
  } while (claimed === PLANS_AT_ONCE);
}
