import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { PlanDetails } from '@cordada/core/planning/plan';
import { Participants as ParticipantsQuery } from '#app/data/generated/planning.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { PlanSection } from './PlanSection.tsx';
import type { PlanSummary, PlannedActivity } from './planLegs.ts';

// The checklist is shown only to participants.
const Checklist = lazyPart(async () => (await import('./Checklist.tsx')).Checklist);
const TripSheet = lazyPart(async () => (await import('./TripSheet.tsx')).TripSheet);
const Participants = lazyPart(async () => (await import('./Participants.tsx')).Participants);

export function PlanParts({
  activity,
  plan,
  isPlan,
  isOwner,
  onSummary,
}: {
  readonly activity: PlannedActivity;
  readonly plan: PlanDetails | null;
  readonly isPlan: boolean;
  readonly isOwner: boolean;
  readonly onSummary: (summary: PlanSummary) => void;
}): ReactNode {
  const viewer = useViewer();
  const myId = viewer.status === 'member' ? viewer.viewer.id : null;
  const listing = useOperation(ParticipantsQuery, myId === null ? null : { id: activity.id });
  const participants = listing.data?.activity.participants ?? [];
  const isGoing = isOwner || participants.some(({ user }) => user?.id === myId);
  return (
    <>
      {isPlan ? <PlanSection activity={activity} plan={plan} isOwner={isOwner} onSummary={onSummary} /> : null}
      {isPlan ? (
        <Suspense>
          <TripSheet activity={activity} />
        </Suspense>
      ) : null}
      {myId !== null && isGoing ? (
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-16 print:hidden">
          <Suspense>
            {isPlan ? <Checklist id={activity.id} /> : null}
            <Participants
              id={activity.id}
              isPlan={isPlan}
              isOwner={isOwner}
              myId={myId}
              participants={participants}
              reload={listing.reload}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
