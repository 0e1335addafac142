import { useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { ClubCalendar } from '#app/data/generated/clubPlans.ts';
import type { ClubCalendarData } from '#app/data/generated/clubPlans.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { RunningOperation } from '#app/data/useOperation.ts';

const MONTHS_AHEAD = 12;

/** The plans of a club in the year that comes; of one commission, or null for all. */
export function useClubCalendar(clubId: string, commissionId: string | null): RunningOperation<ClubCalendarData> {
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => setNow(today()), []);
  const to =
    now === null ? '' : `${Number(now.slice(0, 4)) + MONTHS_AHEAD / 12}${now.slice(4)}`.replace(/-02-29$/, '-02-28');
  return useOperation(ClubCalendar, now === null ? null : { clubId, from: now, to, commissionId });
}
