import type { ReactNode } from 'react';
import { formatDate, monthNames } from '@cordada/core/format/formatDate';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';

const DAY = 86_400_000;
/** Two halves of 27: beside each other where there is room, on phones one above the other. */
const HALF = 27;
const WEEKS = 2 * HALF;
const CELL = 12;
const TOP = 18;

const STEPS = ['fill-sunken', 'fill-evergreen/45', 'fill-evergreen/70', 'fill-evergreen'] as const;

/**
 * A calendar of about a year, one column per week starting on Monday. It ends with the week of `lastDay` instead of
 * today, because pages are cached. Days before `firstDay` are not drawn.
 */
export function YearCalendar({
  days,
  firstDay = '',
  lastDay,
}: {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly firstDay?: string;
  readonly lastDay: string;
}): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const last = Date.parse(lastDay);
  const weekday = (new Date(last).getUTCDay() + 6) % 7;
  const start = last - (weekday + 7 * (WEEKS - 1)) * DAY;
  const months = monthNames(language);
  let shownMonth = -1;
  const halves = [0, HALF].map((first) => {
    const drawn: ReactNode[] = [];
    for (let week = first; week < first + HALF; week += 1) {
      const x = (week - first) * CELL;
      const sunday = new Date(start + (7 * week + 6) * DAY);
      // The week that the month begins in.
      if (sunday.getUTCMonth() !== shownMonth && sunday.getUTCDate() <= 7) {
        shownMonth = sunday.getUTCMonth();
        // There is no room for a month label above the last weeks.
        if (week < first + HALF - 2)
          drawn.push(
            <text key={week} x={x} y={11} className="fill-muted text-[10px]">
              {months[shownMonth]}
            </text>,
          );
      }
      for (let row = 0; row < 7; row += 1) {
        const at = start + (7 * week + row) * DAY;
        if (at > last) break;
        const day = new Date(at).toISOString().slice(0, 10);
        if (day < firstDay) continue;
        const count = counts.get(day) ?? 0;
        drawn.push(
          <rect
            key={day}
            x={x}
            y={TOP + row * CELL}
            width={CELL - 2}
            height={CELL - 2}
            rx={2}
            className={STEPS[Math.min(count, STEPS.length - 1)]}
          >
            {count > 0 ? <title>{`${formatDate(day, language)}: ${t('activities.count', { count })}`}</title> : null}
          </rect>,
        );
      }
    }
    return (
      <svg key={first} viewBox={`0 0 ${HALF * CELL} ${TOP + 7 * CELL}`} className="w-full">
        {drawn}
      </svg>
    );
  });
  return (
    <div
      role="img"
      aria-label={t('activities.daysOut.label', { count: days.length })}
      className="grid gap-y-3 rounded-lg border border-line bg-raised p-4 md:grid-cols-2"
    >
      {halves}
    </div>
  );
}
