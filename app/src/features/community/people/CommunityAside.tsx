import type { ReactNode } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { CommunityAside as Operation } from '#app/data/generated/people.ts';
import type { CommunityAsideData } from '#app/data/generated/people.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { SuggestedMembers } from './SuggestedMembers.tsx';

const CARD = 'grid grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-5';
const LINK = 'prose-link inline-flex min-h-11 items-center justify-self-start';

/** The Monday of the week of a day; both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Beside the feed: own figures, what comes next, and whom to follow. */
export function CommunityAside(): ReactNode {
  const now = today();
  const { data } = useOperation(Operation, { week: mondayOf(now), year: `${now.slice(0, 4)}-01-01`, today: now });
  return (
    <>
      {data ? (
        <>
          <Figures week={data.week} year={data.year} />
          <Plans plans={data.plans.nodes} />
        </>
      ) : null}
      <SuggestedMembers />
    </>
  );
}

function Figures({ week, year }: Pick<CommunityAsideData, 'week' | 'year'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const columns = [
    { label: t('community.aside.week'), totals: week },
    { label: t('community.aside.year'), totals: year },
  ].filter(({ totals }) => totals.activities > 0);
  const rows = [
    { label: t('users.activities'), name: 'activities', write: (value: number) => format.number(value) },
    { label: t('activities.distance'), name: 'distanceMeters', write: format.distance },
    { label: t('activities.ascent'), name: 'ascentMeters', write: format.elevation },
    { label: t('activities.moving'), name: 'movingSeconds', write: format.duration },
  ] as const;
  return (
    <section aria-labelledby="own-figures" className={CARD}>
      <h2 id="own-figures" className="text-xl">
        {t('community.aside.figures')}
      </h2>
      {columns.length > 0 ? (
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col">
                <span className="sr-only">{t('community.aside.figures')}</span>
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="py-1 text-right font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ name }) => columns.some(({ totals }) => totals[name] > 0))
              .map(({ label, name, write }) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left text-sm font-normal text-muted">
                    {label}
                  </th>
                  {columns.map(({ label: column, totals }) => (
                    <td key={column} className="py-1.5 pl-3 text-right font-display font-bold whitespace-nowrap">
                      {write(totals[name])}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ) : null}
      {week.activities > 0 ? null : (
        <p className="text-sm text-muted">
          {t(year.activities > 0 ? 'community.aside.emptyWeek' : 'community.aside.emptyYear')}
        </p>
      )}
      <PageLink page="myStatistics" className={LINK}>
        {t('community.aside.statistics')}
      </PageLink>
    </section>
  );
}

function Plans({ plans }: { readonly plans: CommunityAsideData['plans']['nodes'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="own-plans" className={CARD}>
      <h2 id="own-plans" className="text-xl">
        {t('community.aside.plans')}
      </h2>
      {plans.length > 0 ? (
        <ul className="grid gap-3">
          {plans.map(({ id, slug, title, kind, happenedOn }) => (
            <li key={id} className="relative grid leading-snug">
              <PageLink
                page="activity"
                params={{ id, slug }}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {title || t('activities.untitled')}
              </PageLink>
              <span className="text-sm text-muted">
                {t(`activities.kind.${kind}`)} · <time dateTime={happenedOn}>{format.date(happenedOn, 'weekday')}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="text-muted">{t('community.aside.noPlans')}</p>
          <PageLink page="whatNext" className={LINK}>
            {t('community.aside.whatNext')}
          </PageLink>
        </>
      )}
    </section>
  );
}
