import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimPlansToRemind } from './clubPlans.queries.ts';
import { claimOverdueLoans } from './equipment/equipment.queries.ts';

const AT_ONCE = 200;

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

export function clubJobs(tools: Tools): Jobs {
  return {
    'clubs:remind': { cron: '5 7 * * *', work: () => remindOfPlans(tools) },
    'clubs:overdue': { cron: '10 7 * * *', work: () => remindOfLoans(tools) },
  };
}

/** Reminds everybody with a place of plans that are the day after tomorrow or sooner, once. */
export function remindOfPlans({ db, events }: Tools, atOnce = AT_ONCE): Promise<void> {
  return untilNoneIsLeft(db, async (trx) => {
    const plans = await claimPlansToRemind(trx, atOnce);
    for (const plan of plans) await events.emit(trx, 'clubPlan.isSoon', plan);
    return plans.length;
  });
}

/** Reminds everybody who should have brought equipment back, once for each loan. */
export function remindOfLoans({ db, events }: Tools, atOnce = AT_ONCE): Promise<void> {
  return untilNoneIsLeft(db, async (trx) => {
    const loans = await claimOverdueLoans(trx, atOnce);
    for (const loan of loans) await events.emit(trx, 'equipment.isOverdue', loan);
    return loans.length;
  });
}

/** Repeats the work, each time in a transaction of its own, until it says that it found nothing. */
async function untilNoneIsLeft(db: Db, work: (trx: Db) => Promise<number>): Promise<void> {
  while ((await db.transaction().execute(work)) > 0);
}
