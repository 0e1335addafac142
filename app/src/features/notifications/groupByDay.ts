import { parseDate } from '@cordada/core/format/formatDate';

const DAY_MILLISECONDS = 86_400_000;
/** Days of their own; what is older is grouped by month, as few things happen each day. */
const DAYS = 7;

export interface DayGroup<Item> {
  readonly of: 'today' | 'yesterday' | 'day' | 'month';
  /** The day as `YYYY-MM-DD`, the month as `YYYY-MM-01`. */
  readonly date: string;
  readonly items: readonly Item[];
}

interface Dated {
  readonly createdAt: string;
}

/** The items of each day of the last week and of each month before, by the calendar of a time zone, in the given order. */
export function groupByDay<Item extends Dated>(
  items: readonly Item[],
  now: number,
  timeZone: string,
): readonly DayGroup<Item>[] {
  // Years, months and days in this order, so that texts compare as days do.
  const calendar = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const today = calendar.format(now);
  const daysAgo = (days: number): string =>
    new Date(Date.parse(today) - days * DAY_MILLISECONDS).toISOString().slice(0, 10);
  const [yesterday, oldest] = [daysAgo(1), daysAgo(DAYS - 1)];
  const groupOf = ({ createdAt }: Item): Omit<DayGroup<Item>, 'items'> => {
    const day = calendar.format(parseDate(createdAt));
    // Clocks differ: what has just happened may be of tomorrow.
    if (day >= today) return { of: 'today', date: today };
    if (day === yesterday) return { of: 'yesterday', date: day };
    return day >= oldest ? { of: 'day', date: day } : { of: 'month', date: `${day.slice(0, 7)}-01` };
  };
  const groups = new Map<string, DayGroup<Item> & { readonly items: Item[] }>();
  for (const item of items) {
    const group = groupOf(item);
    const key = `${group.of} ${group.date}`;
    const known = groups.get(key);
    if (known) known.items.push(item);
    else groups.set(key, { ...group, items: [item] });
  }
  return [...groups.values()];
}
