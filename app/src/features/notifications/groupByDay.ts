import { parseDate } from '@cordada/core/format/formatDate';

const DAY_MILLISECONDS = 86_400_000;

export const DAY_GROUPS = ['today', 'yesterday', 'earlier'] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

interface Dated {
  readonly createdAt: string;
}

/** The items of today, yesterday and before, by the calendar of a time zone, in the given order; groups without items are left out. */
export function groupByDay<Item extends Dated>(
  items: readonly Item[],
  now: number,
  timeZone: string,
): readonly (readonly [DayGroup, readonly Item[]])[] {
  // Years, months and days in this order, so that texts compare as days do.
  const calendar = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const today = calendar.format(now);
  const yesterday = new Date(Date.parse(today) - DAY_MILLISECONDS).toISOString().slice(0, 10);
  const groupOf = ({ createdAt }: Item): DayGroup => {
    const day = calendar.format(parseDate(createdAt));
    // Clocks differ: what has just happened may be of tomorrow.
    return day >= today ? 'today' : day === yesterday ? 'yesterday' : 'earlier';
  };
  return DAY_GROUPS.map((group) => [group, items.filter((item) => groupOf(item) === group)] as const).filter(
    ([, members]) => members.length > 0,
  );
}
