import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimPlansToRemind } from './clubPlans.queries.ts';
import { claimOverdueLoans } from './equipment/equipment.queries.ts';

const AT_ONCE = 200;

export function clubJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    'clubs:remind': { cron: '5 7 * * *', work: () => remindOfPlans(tools) },
    'clubs:overdue': { cron: '10 7 * * *', work: () => remindOfLoans(tools) },
  };
}

/** Reminds everybody with a place of plans that are the day after tomorrow or sooner, once. */
export async function remindOfPlans({ db, events }: { readonly db: Db; readonly events: Events }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const plan of await claimPlansToRemind(trx, AT_ONCE)) await events.emit(trx, 'clubPlan.isSoon', plan);
  });
}

/** Reminds everybody who should have brought equipment back, once for each loan. */
export async function remindOfLoans({ db, events }: { readonly db: Db; readonly events: Events }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const loan of await claimOverdueLoans(trx, AT_ONCE)) await events.emit(trx, 'equipment.isOverdue', loan);
  });
}
