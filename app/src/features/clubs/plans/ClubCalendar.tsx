import type { FormEvent, ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import {
  ClubCalendar as ClubCalendarOperation,
  ClubLeaders,
  ClubOverview,
  CreateCommission,
  DeleteCommission,
} from '#app/data/generated/clubPlans.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { TextField } from '#app/ui/forms/Field.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useClubAction } from '../useClubAction.ts';

const ClubFeed = lazyPart(async () => (await import('./ClubFeed.tsx')).ClubFeed);

const MONTHS_AHEAD = 12;

/** For members, on the page of a club: its plans to come by commission, who leads, and for the club itself its year. */
export function ClubCalendar({
  clubId,
  isManager,
}: {
  readonly clubId: string;
  readonly isManager: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => setNow(today()), []);
  const [commissionId, setCommission] = useState<string | null>(null);
  const to =
    now === null ? '' : `${Number(now.slice(0, 4)) + MONTHS_AHEAD / 12}${now.slice(4)}`.replace(/-02-29$/, '-02-28');
  const { data, reload } = useOperation(
    ClubCalendarOperation,
    now === null ? null : { clubId, from: now, to, commissionId },
  );
  if (!data) return null;
  const { clubPlans, commissions } = data;
  return (
    <section aria-labelledby="club-calendar" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="club-calendar" className="text-2xl sm:text-3xl">
          {t('clubs.calendar')}
        </h2>
        <LinkButton page="newActivity" query={{ plan: '1' }}>
          {t('clubs.calendar.new')}
        </LinkButton>
      </div>
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
      {clubPlans.length === 0 ? (
        <EmptyState title={t('clubs.calendar.none')} text={t('clubs.calendar.none.text')} />
      ) : (
        <ul className="grid gap-2">
          {clubPlans.map((plan) => (
            <li
              key={plan.id}
              className="relative flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-line bg-raised px-4 py-3 hover:border-ink"
            >
              <time dateTime={plan.happenedOn} className="w-32 shrink-0 font-semibold">
                {format.date(plan.happenedOn)}
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
      <Leaders clubId={clubId} />
      {isManager && now !== null ? (
        <>
          <Commissions clubId={clubId} commissions={commissions} onChanged={reload} />
          <Year clubId={clubId} year={Number(now.slice(0, 4))} />
        </>
      ) : null}
    </section>
  );
}

function Leaders({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const leaders = useOperation(ClubLeaders, { clubId }).data?.clubLeaders ?? [];
  if (leaders.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-xl">{t('clubs.leaders')}</h3>
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

function Commissions({
  clubId,
  commissions,
  onChanged,
}: {
  readonly clubId: string;
  readonly commissions: readonly { readonly id: string; readonly name: string }[];
  readonly onChanged: () => void;
}): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const name = String(new FormData(element).get('name') ?? '');
    if (await run(CreateCommission, { clubId, name }, t('clubs.commission.made'))) element.reset();
    onChanged();
  };
  return (
    <details className="rounded-lg border border-line px-4 py-3">
      <summary className="min-h-8 cursor-pointer font-semibold">{t('clubs.commissions')}</summary>
      <ul className="grid gap-1 pt-2">
        {commissions.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            {name}
            <Button
              tone="plain"
              isBusy={isBusy}
              aria-label={t('clubs.commission.deleteLabel', { name })}
              onClick={() => void run(DeleteCommission, { clubId, id }, t('clubs.commission.deleted')).then(onChanged)}
            >
              {t('clubs.members.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form className="flex flex-wrap items-end gap-3 pt-2" onSubmit={(event) => void add(event)}>
        <TextField name="name" label={t('clubs.commission.name')} required maxLength={60} />
        <Button type="submit" isBusy={isBusy}>
          {t('clubs.commission.add')}
        </Button>
      </form>
    </details>
  );
}

function Year({ clubId, year: first }: { readonly clubId: string; readonly year: number }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [year, setYear] = useState(first);
  const rows = useOperation(ClubOverview, { clubId, year }).data?.clubReport ?? [];
  const download = async (): Promise<void> => {
    try {
      const { downloadFile } = await import('#app/data/requests/downloadFile.ts');
      await downloadFile(`/api/clubs/${clubId}/report.csv?year=${year}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-xl">{t('clubs.report', { year: String(year) })}</h3>
        <Button
          tone="plain"
          aria-label={t('clubs.report.year', { year: String(year - 1) })}
          onClick={() => setYear(year - 1)}
        >
          ‹
        </Button>
        <Button
          tone="plain"
          aria-label={t('clubs.report.year', { year: String(year + 1) })}
          disabled={year >= first}
          onClick={() => setYear(year + 1)}
        >
          ›
        </Button>
        <Button onClick={() => void download()}>{t('clubs.report.csv')}</Button>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{t('clubs.report.none')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse tabular-nums">
            <thead>
              <tr className="border-b border-line text-left text-sm text-muted">
                {(['commission', 'plans', 'participants', 'distance', 'ascent'] as const).map((one) => (
                  <th key={one} scope="col" className="px-2 py-2 font-semibold">
                    {t(`clubs.report.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.commission ?? ''} className="border-b border-line">
                  <th scope="row" className="px-2 py-2 text-left font-semibold">
                    {row.commission ?? t('clubs.commission.none')}
                  </th>
                  <td className="px-2 py-2">{format.number(row.plans)}</td>
                  <td className="px-2 py-2">{format.number(row.participants)}</td>
                  <td className="px-2 py-2">{format.distance(row.distanceMeters)}</td>
                  <td className="px-2 py-2">{format.elevation(row.ascentMeters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
