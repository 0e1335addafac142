import type { ReactNode } from 'react';
import type { ClubCalendarData } from '#app/data/generated/clubPlans.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';

export function ClubPlanList({ plans }: { readonly plans: ClubCalendarData['clubPlans'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <ul className="grid gap-2">
      {plans.map((plan) => (
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
  );
}
