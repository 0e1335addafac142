import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { readConditions } from '@cordada/core/activities/conditions';
import { today } from '@cordada/core/format/formatDate';
import { ClubHistory as ClubHistoryOperation } from '#app/data/generated/clubHistory.ts';
import { ClubLeaders } from '#app/data/generated/clubPlans.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { conditionKey } from '#app/features/activities/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { YearChoice } from './YearChoice.tsx';

/** What leaders remember: who has led where and when, and the conditions that were reported then. */
export function ClubHistory({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => setNow(today()), []);
  const [back, setBack] = useState(0);
  const year = now === null ? 0 : Number(now.slice(0, 4)) - back;
  const span = now === null ? null : { from: `${year}-01-01`, to: back === 0 ? now : `${year}-12-31` };
  const { data } = useOperation(ClubHistoryOperation, span && { clubId, ...span });
  return (
    <div className="grid gap-8">
      <Leaders clubId={clubId} />
      <section aria-labelledby="club-history" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="club-history" className="text-2xl">
            {t('clubs.history.year', { year: String(year || '') })}
          </h2>
          {now === null ? null : (
            <YearChoice
              year={year}
              last={Number(now.slice(0, 4))}
              onChange={(chosen) => setBack(back + year - chosen)}
            />
          )}
        </div>
        {data?.clubPlans.length === 0 ? (
          <EmptyState title={t('clubs.report.none')} text={t('clubs.history.none.text')} />
        ) : null}
        <ul className="grid gap-2">
          {(data?.clubPlans ?? []).map((plan) => (
            <li key={plan.id} className="grid gap-3 rounded-lg border border-line bg-raised px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <time dateTime={plan.happenedOn} className="w-32 shrink-0 font-semibold">
                  {format.date(plan.happenedOn)}
                </time>
                <span className="min-w-0 flex-1 basis-60">
                  <PageLink
                    page="activity"
                    params={{ id: plan.id, slug: plan.activity?.slug ?? '' }}
                    className="font-display text-lg font-bold hover:underline"
                  >
                    {plan.title}
                  </PageLink>
                  <span className="block text-sm text-muted">
                    {[plan.commission, t('clubs.history.came', { count: plan.joined })].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {plan.leader ? (
                  <span className="flex items-center gap-2">
                    <Avatar person={plan.leader} />
                    {plan.leader.fullName}
                  </span>
                ) : null}
              </div>
              <Reported conditions={plan.activity?.conditions} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The whole of the conditions and the words about them; the page of the activity has the rest. */
function Reported({ conditions }: { readonly conditions: unknown }): ReactNode {
  const t = useMessages();
  const { overall, note } = readConditions(conditions).conditions ?? {};
  const texts = [overall === undefined ? '' : t(conditionKey('overall', String(overall))), note ?? ''].filter(Boolean);
  return texts.length > 0 ? (
    <p className="border-t border-line pt-2">
      <span className="text-muted">{t('clubs.history.conditions')}:</span> {texts.join(' · ')}
    </p>
  ) : null;
}

function Leaders({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const leaders = useOperation(ClubLeaders, { clubId }).data?.clubLeaders ?? [];
  if (leaders.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="text-2xl">{t('clubs.leaders')}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {leaders.map(({ user, times, lastOn }) =>
          user ? (
            <li key={user.id} className="flex items-center gap-2">
              <Avatar person={user} />
              <span>
                {user.fullName}{' '}
                <span className="text-muted">
                  {t('clubs.leaders.times', { count: times, date: format.date(lastOn) })}
                </span>
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
