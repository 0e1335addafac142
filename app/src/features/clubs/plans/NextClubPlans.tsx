import type { ReactNode } from 'react';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ClubPlanList } from './ClubPlanList.tsx';
import { useClubCalendar } from './useClubCalendar.ts';

const SHOWN = 3;

/** What a club does next, for its members. */
export function NextClubPlans({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload } = useClubCalendar(clubId, null);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data) return <Skeleton className="h-19 rounded-lg!" />;
  return data.clubPlans.length > 0 ? (
    <ClubPlanList plans={data.clubPlans.slice(0, SHOWN)} />
  ) : (
    <p className="text-muted">{t('clubs.calendar.none')}</p>
  );
}
