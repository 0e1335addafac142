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
  const rows = [
    { label: t('users.activities'), of: ({ activities }: typeof week) => format.number(activities) },
    { label: t('activities.distance'), of: ({ distanceMeters }: typeof week) => format.distance(distanceMeters) },
    { label: t('activities.ascent'), of: ({ ascentMeters }: typeof week) => format.elevation(ascentMeters) },
    { label: t('activities.moving'), of: ({ movingSeconds }: typeof week) => format.duration(movingSeconds) },
  ];
  return (
    <section aria-labelledby="own-figures" className={CARD}>
      <h2 id="own-figures" className="text-xl">
        {t('community.aside.figures')}
      </h2>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col">
              <span className="sr-only">{t('community.aside.figures')}</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('community.aside.week')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('community.aside.year')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left text-sm font-normal text-muted">
                {label}
              </th>
              <td className="py-1.5 pl-3 text-right font-display font-bold whitespace-nowrap">
                {week.activities > 0 ? of(week) : '–'}
              </td>
              <td className="py-1.5 pl-3 text-right font-display font-bold whitespace-nowrap">{of(year)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
