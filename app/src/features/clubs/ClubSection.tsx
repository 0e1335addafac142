import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { MyMembership } from '#app/data/generated/clubs.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ClubNav } from './page/ClubNav.tsx';

const HandoverOffer = lazyPart(async () => (await import('./page/HandoverOffer.tsx')).HandoverOffer);
const ClubCalendar = lazyPart(async () => (await import('./plans/ClubCalendar.tsx')).ClubCalendar);

/** The life of a club on its page, which its members alone see. */
export function ClubSection({ id }: { readonly id: string }): ReactNode {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const isClub = viewerId === id;
  const { data, refresh } = useOperation(MyMembership, viewerId === null || isClub ? null : { clubId: id });
  const membership = data?.myMembership;
  if (!isClub && membership?.state !== 'accepted') return null;
  const isManager = isClub || membership?.role === 'administrator';
  return (
    <div className="grid gap-6">
      {data?.clubHandover ? (
        <Suspense>
          <HandoverOffer clubId={id} onDone={refresh} />
        </Suspense>
      ) : null}
      <ClubNav id={id} current="calendar" isManager={isManager} />
      <Suspense>
        <ClubCalendar clubId={id} isLeader={isClub || membership?.role !== 'member'} isManager={isManager} hasHeading />
      </Suspense>
    </div>
  );
}
