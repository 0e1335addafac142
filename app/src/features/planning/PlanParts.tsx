import type { ReactNode } from 'react';
import { Suspense, lazy } from 'react';
import type { PlanDetails } from '@cordada/core/planning/plan';
import { Company as CompanyQuery } from '#app/data/generated/planning.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { PlanSection } from './PlanSection.tsx';
import type { PlannedOuting } from './planLegs.ts';

// The first for those who go only.
const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));
const Roadbook = lazy(async () => ({ default: (await import('./Roadbook.tsx')).Roadbook }));
const Company = lazy(async () => ({ default: (await import('./Company.tsx')).Company }));

/** What a page of an activity shows of planning: times of a plan, and who comes along. */
export function PlanParts({
  outing,
  plan,
  isPlan,
  isOwner,
}: {
  readonly outing: PlannedOuting;
  readonly plan: PlanDetails | null;
  readonly isPlan: boolean;
  readonly isOwner: boolean;
}): ReactNode {
  const viewer = useViewer();
  const myId = viewer.status === 'member' ? viewer.viewer.id : null;
  const company = useOperation(CompanyQuery, myId === null ? null : { id: outing.id });
  const participants = company.data?.activity.participants ?? [];
  const isGoing = isOwner || participants.some(({ user }) => user?.id === myId);
  return (
    <>
      {isPlan ? <PlanSection outing={outing} plan={plan} isOwner={isOwner} /> : null}
      {isPlan ? (
        <Suspense>
          <Roadbook outing={outing} />
        </Suspense>
      ) : null}
      {myId !== null && isGoing ? (
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16 print:hidden">
          <Suspense>
            {isPlan ? <Checklist id={outing.id} /> : null}
            <Company
              id={outing.id}
              isPlan={isPlan}
              isOwner={isOwner}
              myId={myId}
              participants={participants}
              reload={company.reload}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
