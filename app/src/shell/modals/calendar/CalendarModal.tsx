import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { today, weekdayNames } from '@cordada/core/format/formatDate';
import { MyCalendar } from '#app/data/generated/modals.ts';
import type { MyCalendarData } from '#app/data/generated/modals.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { icon } from '#app/ui/icons.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { monthAfter, weeksOf } from './calendarMonth.ts';
import type { Month } from './calendarMonth.ts';

type Activity = MyCalendarData['myCalendar'][number];

const Previous = icon('m15 18-6-6 6-6');
const Next = icon('m9 18 6-6-6-6');
const isPlan = ({ status }: Activity): boolean => status === 'planned';
const NAMED = 2;

export function CalendarModal({
  month: first,
  onClose,
}: {
  readonly month?: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const failureText = useFailureText();
  const [now] = useState(today);
  const [month, setMonth] = useState<Month>(first ?? now.slice(0, 7));
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const range = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const { data, failure, reload } = useOperation(MyCalendar, range);
  const activities = data?.myCalendar ?? [];
  const ofDay = Map.groupBy(activities, ({ happenedOn }) => happenedOn);
  const ofMonth = activities.filter(({ happenedOn }) => happenedOn.startsWith(month));
  const viewer = useViewer();
  // Works wherever the focus is inside the dialog.
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      const step = { PageUp: -1, PageDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      setMonth((shown) => monthAfter(shown, step));
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, []);
  const title = format.date(`${month}-01`, 'month');
  return (
    <Dialog title={t('shell.calendar.title')} size="wide" onClose={onClose}>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          className="w-11 px-0"
          aria-label={t('shell.calendar.previous')}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <Previous />
        </Button>
        <Button
          className="w-11 px-0"
          aria-label={t('shell.calendar.next')}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <Next />
        </Button>
        <h3 aria-live="polite" className="grow px-2 text-lg first-letter:uppercase">
          {title}
        </h3>
        <Button disabled={month === now.slice(0, 7)} onClick={() => setMonth(now.slice(0, 7))}>
          {t('shell.calendar.today')}
        </Button>
      </div>
      {failure !== null ? (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      ) : (
        <>
          <table aria-busy={!data} className="w-full table-fixed border-collapse">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {weekdayNames(language).map((name) => (
                  <th key={name} scope="col" className="pb-1 text-sm font-semibold text-muted">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.day}>
                  {week.map(({ day, isInMonth }) => (
                    <Day
                      key={day}
                      day={day}
                      isInMonth={isInMonth}
                      isToday={day === now}
                      activities={ofDay.get(day) ?? []}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {/* Phones have no room for names in a day; everybody else reads them here with their date. */}
          {data && ofMonth.length === 0 ? <p className="text-muted">{t('shell.calendar.none')}</p> : null}
          {ofMonth.length > 0 ? (
            <ul className="grid gap-1">
              {ofMonth.map(({ id, slug, title: name, happenedOn, status, owner }) => (
                <li key={id}>
                  <PageLink
                    page="activity"
                    params={{ id, slug }}
                    className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-sm px-2 hover:bg-sunken"
                  >
                    <time dateTime={happenedOn} className="text-sm text-muted">
                      {format.date(happenedOn)}
                    </time>
                    <span className="font-semibold">{name}</span>
                    {status === 'draft' ? <Badge tone="pending">{t('shell.calendar.draft')}</Badge> : null}
                    {status === 'planned' ? <Badge tone="info">{t('planning.badge')}</Badge> : null}
                    {viewer.status === 'member' && owner.id !== viewer.viewer.id ? (
                      <span className="text-sm text-muted">{owner.fullName}</span>
                    ) : null}
                  </PageLink>
                </li>
              ))}
            </ul>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PageLink
              page="settings"
              query={{ section: 'data' }}
              className="prose-link inline-flex min-h-11 items-center"
            >
              {t('shell.calendar.elsewhere')}
            </PageLink>
            <LinkButton page="newActivity">{t('shell.my.newActivity')}</LinkButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Day({
  day,
  isInMonth,
  isToday,
  activities,
}: {
  readonly day: string;
  readonly isInMonth: boolean;
  readonly isToday: boolean;
  readonly activities: readonly Activity[];
}): ReactNode {
  const t = useMessages();
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={`h-14 border border-line p-1 align-top sm:h-20 ${isInMonth ? '' : 'bg-sunken text-muted'}`}
    >
      <span
        className={`inline-grid size-6 place-items-center text-sm ${isToday ? 'rounded-full bg-ink font-bold text-paper' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      {activities.length > 0 ? (
        <>
          <span
            className={`mx-auto block size-2 rounded-full sm:hidden ${activities.every(isPlan) ? 'bg-amber' : 'bg-evergreen'}`}
          >
            <span className="sr-only">{t('shell.calendar.activities', { count: activities.length })}</span>
          </span>
          <ul className="hidden gap-0.5 sm:grid">
            {activities.slice(0, NAMED).map(({ id, slug, title, status }) => (
              <li key={id} className="min-w-0">
                <PageLink
                  page="activity"
                  params={{ id, slug }}
                  className={`block truncate rounded-sm px-1 text-sm hover:underline ${status === 'planned' ? 'bg-amber-tint text-amber' : 'bg-evergreen-tint text-evergreen'}`}
                >
                  {title}
                </PageLink>
              </li>
            ))}
            {activities.length > NAMED ? (
              <li className="px-1 text-sm text-muted">+{activities.length - NAMED}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </td>
  );
}
