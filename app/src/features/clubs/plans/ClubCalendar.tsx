import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { ClubCalendar as ClubCalendarOperation } from '#app/data/generated/clubPlans.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const Commissions = lazyPart(async () => (await import('./Commissions.tsx')).Commissions);
const ClubFeed = lazyPart(async () => (await import('./ClubFeed.tsx')).ClubFeed);

const MONTHS_AHEAD = 12;

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
  const format = useFormat();
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => setNow(today()), []);
  const [commissionId, setCommission] = useState<string | null>(null);
  const to =
    now === null ? '' : `${Number(now.slice(0, 4)) + MONTHS_AHEAD / 12}${now.slice(4)}`.replace(/-02-29$/, '-02-28');
  const { data, refresh } = useOperation(
    ClubCalendarOperation,
    now === null ? null : { clubId, from: now, to, commissionId },
  );
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
        <ul className="grid gap-2">
          {clubPlans.map((plan) => (
            <li
              key={plan.id}
              className="relative flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-line bg-raised px-4 py-3 hover:border-ink"
            >
              <time dateTime={plan.happenedOn} className="w-40 shrink-0 font-semibold">
                {format.date(plan.happenedOn, 'weekday')}
              </time>
              <span className="min-w-0 flex-1 basis-60">
                <PageLink
                  page="activity"
                  params={{ id: plan.id, slug: plan.activity?.slug ?? '' }}
                  className="font-display text-lg font-bold after:absolute after:inset-0"
                >
                  {plan.title}
                </PageLink>
                <span className="block text-sm text-muted">
                  {[plan.commission, plan.leader?.fullName, plan.meetsAt].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-sm tabular-nums">
                {plan.places === null
                  ? t('clubs.plan.joined', { count: plan.joined })
                  : t('clubs.plan.placesTaken', { joined: plan.joined, places: plan.places })}
                {plan.waiting > 0 ? ` · ${t('clubs.plan.waiting', { count: plan.waiting })}` : ''}
              </span>
            </li>
          ))}
        </ul>
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
