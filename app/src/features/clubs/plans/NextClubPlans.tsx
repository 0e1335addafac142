import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ClubPlanList } from './ClubPlanList.tsx';
import { useClubCalendar } from './useClubCalendar.ts';

const SHOWN = 3;

/** What a club does next, for its members. */
export function NextClubPlans({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const { data, failure } = useClubCalendar(clubId, null);
  if (failure !== null) return null;
  if (!data) return <Skeleton className="h-19 rounded-lg!" />;
  return data.clubPlans.length > 0 ? (
    <ClubPlanList plans={data.clubPlans.slice(0, SHOWN)} />
  ) : (
    <p className="text-muted">{t('clubs.calendar.none')}</p>
  );
}
