import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ClubPlanList } from './ClubPlanList.tsx';
import { useClubCalendar } from './useClubCalendar.ts';

const Commissions = lazyPart(async () => (await import('./Commissions.tsx')).Commissions);
const ClubFeed = lazyPart(async () => (await import('./ClubFeed.tsx')).ClubFeed);

/** For members, on the page of a club: its plans to come by commission, and for the club itself its commissions. */
export function ClubCalendar({
  clubId,
  isLeader,
  isManager,
  hasHeading,
}: {
  readonly clubId: string;
  /** Leaders offer plans to the club. */
  readonly isLeader: boolean;
  readonly isManager: boolean;
  /** False where the page is called so itself. */
  readonly hasHeading: boolean;
}): ReactNode {
  const t = useMessages();
  const [commissionId, setCommission] = useState<string | null>(null);
  const { data, refresh } = useClubCalendar(clubId, commissionId);
  if (!data) return null;
  const { clubPlans, commissions } = data;
  return (
    <section aria-labelledby="club-calendar" className="grid gap-4">
      <h2 id="club-calendar" className={hasHeading ? 'text-2xl sm:text-3xl' : 'sr-only'}>
        {t('clubs.calendar')}
      </h2>
      {commissions.length > 0 || isLeader ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {commissions.length > 0 ? (
            <div role="group" aria-label={t('clubs.commission')} className="flex flex-wrap gap-2">
              <Chip isPressed={commissionId === null} onClick={() => setCommission(null)}>
                {t('clubs.commission.all')}
              </Chip>
              {commissions.map(({ id, name }) => (
                <Chip key={id} isPressed={commissionId === id} onClick={() => setCommission(id)}>
                  {name}
                </Chip>
              ))}
            </div>
          ) : null}
          {isLeader ? (
            <LinkButton page="newActivity" query={{ plan: '1' }}>
              {t('clubs.calendar.new')}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {clubPlans.length === 0 ? (
        <EmptyState title={t('clubs.calendar.none')} text={t('clubs.calendar.none.text')} />
      ) : (
        <ClubPlanList plans={clubPlans} />
      )}
      <Suspense>
        <ClubFeed
          key={commissionId ?? ''}
          clubId={clubId}
          commission={commissions.find(({ id }) => id === commissionId) ?? null}
        />
      </Suspense>
      {isManager ? (
        <Suspense>
          <Commissions clubId={clubId} commissions={commissions} onChanged={refresh} />
        </Suspense>
      ) : null}
    </section>
  );
}
