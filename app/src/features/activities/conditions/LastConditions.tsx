import type { ReactNode } from 'react';
import { useState } from 'react';
import { freshness } from '@cordada/core/activities/conditions';
import type { Conditions } from '@cordada/core/activities/conditions';
import { LastConditions as Last } from '#app/data/generated/conditions.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { localDay } from '../editor/activityForm.ts';
import { ConditionList } from './ConditionList.tsx';

export function LastConditions({ id }: { readonly id: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { data } = useOperation(Last, { id });
  const [today] = useState(() => localDay(new Date().toISOString()));
  const reports = (data?.lastConditions ?? []).flatMap((activity) => {
    const day = activity.endedOn ?? activity.happenedOn;
    const worth = freshness(day, today);
    return worth === null ? [] : [{ ...activity, day, worth }];
  });
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="last-conditions" className="grid gap-4">
      <h2 id="last-conditions" className="text-2xl sm:text-3xl">
        {t('activities.lastConditions')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-3">
        {reports.map(({ id: activity, slug, title, owner, conditions, day, worth }) => (
          <li
            key={activity}
            className={`grid content-start gap-3 rounded-lg border p-4 ${worth === 'strong' ? 'border-ink bg-raised' : 'border-dashed border-line-strong'}`}
          >
            <p className="text-sm">
              <time dateTime={day} className="font-semibold">
                {format.date(day)}
              </time>
              {worth === 'weak' ? <span className="text-muted"> · {t('activities.lastConditions.old')}</span> : null}
            </p>
            <ConditionList conditions={conditions as Conditions} />
            <p className="text-sm text-muted">
              <Message
                id="activities.lastConditions.by"
                values={{
                  name: owner.fullName,
                  title: (
                    <PageLink page="activity" params={{ id: activity, slug }} className="prose-link font-semibold">
                      {title}
                    </PageLink>
                  ),
                }}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
