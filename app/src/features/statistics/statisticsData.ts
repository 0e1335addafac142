import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';

export interface StatisticsData {
  readonly statistics: StatisticsPartsFragment;
  /** Null for all years together. */
  readonly year: number | null;
  /** The year that it is compared with. */
  readonly otherYear: number | null;
  /** The year of the calendar. */
  readonly daysYear: number | null;
  /** How many places of each kind were completed in all years. */
  readonly completed: readonly { readonly kind: KindName; readonly count: number }[];
}

/**
 * How many days of each month of a year had an activity, January first.
 * @param days of that year, each once
 */
export function daysByMonth(days: readonly { readonly day: string }[]): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const { day } of days) counts[Number(day.slice(5, 7)) - 1]! += 1;
  return counts;
}

/**
 * The sum since January at the end of each month; of the year of `today` up to its month.
 * @param today `YYYY-MM-DD`
 */
export function runningTotals(monthly: readonly number[], year: number, today: string): number[] {
  const months = today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) : monthly.length;
  let sum = 0;
  return monthly.slice(0, months).map((amount) => (sum += amount));
}

/** The numbers of the chosen year, or of all. */
export const shownTotals = ({ statistics, year }: StatisticsData): StatisticsPartsFragment['totals'] =>
  (statistics.years.find((one) => one.year === year) ?? statistics).totals;

const YEAR = /^(1[789]|20|21)\d\d$/;

/** The year of the address, or null. */
export function yearParam(url: URL, name: 'year' | 'with' = 'year'): number | null {
  const text = url.searchParams.get(name) ?? '';
  return YEAR.test(text) ? Number(text) : null;
}

/** Leaves out years that the member has nothing of. */
export function statisticsData(
  url: URL,
  statistics: StatisticsPartsFragment,
  completedByKind: readonly { readonly type: string; readonly count: number }[],
): StatisticsData {
  const years = statistics.years.map(({ year }) => year);
  const known = (year: number | null): number | null => (year !== null && years.includes(year) ? year : null);
  const year = known(yearParam(url));
  // Years of completed targets alone have no months to compare.
  const active = statistics.years.flatMap((one) => (one.totals.days > 0 ? [one.year] : []));
  const shown = year ?? active[0] ?? years[0] ?? null;
  const others = active.filter((one) => one !== shown);
  const asked = yearParam(url, 'with');
  const otherYear =
    asked !== null && others.includes(asked) ? asked : (others.find((one) => one < (shown ?? 0)) ?? others[0] ?? null);
  const completed = completedByKind.flatMap(({ type, count }) => (isKindName(type) ? [{ kind: type, count }] : []));
  completed.sort((a, b) => b.count - a.count);
  return { statistics, year, otherYear, daysYear: shown, completed };
}
