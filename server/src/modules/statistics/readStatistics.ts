import { dayStatistics, memberStatistics } from '@cordada/core/statistics/memberStatistics';
import type { CountedActivity, MemberStatistics } from '@cordada/core/statistics/memberStatistics';
import { minuteOfDayIn } from '@cordada/core/planning/zonedTime';
import type { Db } from '#server/db/connect.ts';
import { findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { timeZoneAt } from '#server/modules/panorama/index.ts';
import {
  deleteStale,
  findStatistics,
  listCountedActivities,
  listCountedCompletions,
  listStale,
  lockStatistics,
  replaceStatistics,
} from './statistics.queries.ts';
import type { Counted, CountedActivityRow, CountedStatistics } from './statistics.queries.ts';

/** The numbers of a member, computed again if something has changed since they were last read. */
export async function readStatistics(db: Db, counted: Counted): Promise<CountedStatistics> {
  return (await findStatistics(db, counted)) ?? computeStatistics(db, counted);
}

async function computeStatistics(db: Db, counted: Counted): Promise<CountedStatistics> {
  return db.transaction().execute(async (trx) => {
    const { accountId } = counted;
    await lockStatistics(trx, accountId);
    const computed = await findStatistics(trx, counted);
    if (computed) return computed;
    // Read before the rows: what is committed in between stays marked.
    const stale = await listStale(trx, accountId);
    const compute = async (isPublic: boolean): Promise<MemberStatistics> => {
      const version = { accountId, isPublic };
      const activities = (await listCountedActivities(trx, version)).map(withStartMinute);
      const value = memberStatistics(activities, await listCountedCompletions(trx, version));
      await replaceStatistics(trx, version, value, dayStatistics(activities));
      return value;
    };
    const [whole, shared] = [await compute(false), await compute(true)];
    await deleteStale(trx, stale);
    return {
      value: counted.isPublic ? shared : whole,
      publicActivities: shared.totals.activities,
      level: await findSubscriptionLevel(trx, accountId),
    };
  });
}

function withStartMinute({ startedAt, lon, lat, ...activity }: CountedActivityRow): CountedActivity {
  const zone = lon === null || lat === null ? null : timeZoneAt([lon, lat]);
  const startMinute = startedAt === null || zone === null ? null : minuteOfDayIn(zone, Date.parse(startedAt));
  return { ...activity, startMinute };
}
