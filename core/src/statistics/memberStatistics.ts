import type { ActivityKind } from '../activities/activityKinds.ts';

/** Something a member did; a plan or a draft is none. */
export interface CountedActivity {
  readonly id: string;
  readonly kind: ActivityKind;
  /** `YYYY-MM-DD`; `endedOn` is the same day for an activity of one day. */
  readonly happenedOn: string;
  readonly endedOn: string;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly movingSeconds: number;
  /** Highest point of its tracks; null without heights. */
  readonly maxElevationMeters: number | null;
  /** Minutes after midnight, on the clocks of the place, at which it began; null when unknown or not to be shown. */
  readonly startMinute: number | null;
}

export interface CountedCompletion {
  readonly elementId: string;
  readonly isSummit: boolean;
  readonly elevationMeters: number | null;
  readonly completedOn: string;
}

export interface Totals {
  activities: number;
  /** Days with an activity; a tour of five days has five. */
  days: number;
  /** Nights between two days of one activity. */
  nights: number;
  distanceMeters: number;
  ascentMeters: number;
  movingSeconds: number;
  /** Summits completed, each once for each day. */
  summits: number;
  /** Summits completed for the first time. */
  newSummits: number;
}

export interface KindTotals {
  readonly kind: ActivityKind;
  activities: number;
  distanceMeters: number;
  ascentMeters: number;
}

export interface YearStatistics extends Totals {
  readonly year: number;
  readonly kinds: readonly KindTotals[];
  /** Metres of ascent in each month, January first. */
  readonly monthlyAscentMeters: readonly number[];
}

export const RECORD_NAMES = ['distance', 'ascent', 'moving', 'highest', 'earliest', 'longest'] as const;
export type RecordName = (typeof RECORD_NAMES)[number];

export interface ActivityRecord {
  readonly name: RecordName;
  /** Metres, seconds, minutes after midnight (`earliest`) or days (`longest`). */
  readonly value: number;
  readonly activityId: string;
  readonly happenedOn: string;
}

export interface SummitMonths {
  readonly elementId: string;
  readonly times: number;
  /** Months of the year in which it was completed, 1 to 12, in order. */
  readonly months: readonly number[];
}

export interface DayStatistics {
  readonly day: string;
  activities: number;
  distanceMeters: number;
  ascentMeters: number;
}

export interface MemberStatistics {
  readonly totals: Totals;
  readonly kinds: readonly KindTotals[];
  /** The latest year first. */
  readonly years: readonly YearStatistics[];
  readonly highestSummit: { readonly elementId: string; readonly elevationMeters: number } | null;
  readonly records: readonly ActivityRecord[];
  /** The largest n with n activities of at least n hundred metres of ascent each. */
  readonly ascentNumber: number;
  /** How many activities of that size are missing for the next number. */
  readonly ascentNumberMissing: number;
  /** Summits that were climbed in most months of the year, at most `SUMMIT_MONTHS_ROWS`. */
  readonly summitMonths: readonly SummitMonths[];
}

export const SUMMIT_MONTHS_ROWS = 12;

const DAY_MS = 86_400_000;
const ASCENT_STEP_METERS = 100;

const emptyTotals = (): Totals => ({
  activities: 0,
  days: 0,
  nights: 0,
  distanceMeters: 0,
  ascentMeters: 0,
  movingSeconds: 0,
  summits: 0,
  newSummits: 0,
});

interface YearInWork extends Totals {
  readonly kinds: Map<ActivityKind, KindTotals>;
  readonly monthlyAscentMeters: number[];
}

/** Days from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/**
 * All numbers of a member from what they did. Distance, ascent and time of an activity count in the year and on the day
 * on which it began, its days and nights in the years in which they were.
 */
export function memberStatistics(
  activities: readonly CountedActivity[],
  completions: readonly CountedCompletion[],
): MemberStatistics {
  const totals = emptyTotals();
  const kinds = new Map<ActivityKind, KindTotals>();
  const years = new Map<number, YearInWork>();
  const yearOf = (day: string): YearInWork => {
    const year = Number(day.slice(0, 4));
    const found = years.get(year) ?? {
      ...emptyTotals(),
      kinds: new Map<ActivityKind, KindTotals>(),
      monthlyAscentMeters: Array<number>(12).fill(0),
    };
    years.set(year, found);
    return found;
  };

  const days = new Set<string>();
  const nights = new Set<string>();
  for (const activity of activities) {
    const year = yearOf(activity.happenedOn);
    for (const sum of [totals, year]) addActivity(sum, activity);
    for (const sums of [kinds, year.kinds]) addKind(sums, activity);
    year.monthlyAscentMeters[Number(activity.happenedOn.slice(5, 7)) - 1]! += activity.ascentMeters;
    const its = daysBetween(activity.happenedOn, activity.endedOn);
    for (const day of its) days.add(day);
    for (const day of its.slice(0, -1)) nights.add(day);
  }
  for (const day of days) yearOf(day).days++;
  for (const day of nights) yearOf(day).nights++;
  totals.days = days.size;
  totals.nights = nights.size;

  const summits = completions.filter(({ isSummit }) => isSummit);
  const ascents = new Map(summits.map((one) => [`${one.elementId} ${one.completedOn}`, one]));
  const daysOfSummit = Map.groupBy(ascents.values(), ({ elementId }) => elementId);
  for (const { completedOn } of ascents.values()) yearOf(completedOn).summits++;
  for (const times of daysOfSummit.values()) {
    yearOf(times.map(({ completedOn }) => completedOn).sort()[0]!).newSummits++;
  }
  totals.summits = ascents.size;
  totals.newSummits = daysOfSummit.size;

  const ascentNumber = ascentNumberOf(activities);
  const nextSize = (ascentNumber + 1) * ASCENT_STEP_METERS;
  return {
    totals,
    kinds: sortedKinds(kinds),
    years: [...years]
      .sort(([a], [b]) => b - a)
      .map(([year, value]) => ({ year, ...value, kinds: sortedKinds(value.kinds) })),
    highestSummit: highestOf(summits),
    records: recordsOf(activities),
    ascentNumber,
    ascentNumberMissing: ascentNumber + 1 - activities.filter(({ ascentMeters }) => ascentMeters >= nextSize).length,
    summitMonths: summitMonthsOf(daysOfSummit),
  };
}

/** One entry for each day with an activity, in order. */
export function dayStatistics(activities: readonly CountedActivity[]): DayStatistics[] {
  const days = new Map<string, DayStatistics>();
  for (const { happenedOn, endedOn, distanceMeters, ascentMeters } of activities) {
    for (const day of daysBetween(happenedOn, endedOn)) {
      const entry = days.get(day) ?? { day, activities: 0, distanceMeters: 0, ascentMeters: 0 };
      days.set(day, entry);
      entry.activities++;
      if (day === happenedOn) {
        entry.distanceMeters += distanceMeters;
        entry.ascentMeters += ascentMeters;
      }
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function addActivity(sum: Totals, { distanceMeters, ascentMeters, movingSeconds }: CountedActivity): void {
  sum.activities++;
  sum.distanceMeters += distanceMeters;
  sum.ascentMeters += ascentMeters;
  sum.movingSeconds += movingSeconds;
}

function addKind(kinds: Map<ActivityKind, KindTotals>, { kind, distanceMeters, ascentMeters }: CountedActivity): void {
  const entry = kinds.get(kind) ?? { kind, activities: 0, distanceMeters: 0, ascentMeters: 0 };
  kinds.set(kind, entry);
  entry.activities++;
  entry.distanceMeters += distanceMeters;
  entry.ascentMeters += ascentMeters;
}

const sortedKinds = (kinds: ReadonlyMap<ActivityKind, KindTotals>): KindTotals[] =>
  [...kinds.values()].sort((a, b) => b.activities - a.activities || (a.kind < b.kind ? -1 : 1));

/** An Eddington number (A. Eddington, of days on a bicycle) over hundreds of metres of ascent. */
function ascentNumberOf(activities: readonly CountedActivity[]): number {
  const steps = activities
    .map(({ ascentMeters }) => Math.floor(ascentMeters / ASCENT_STEP_METERS))
    .sort((a, b) => b - a);
  let number = 0;
  while (number < steps.length && steps[number]! >= number + 1) number++;
  return number;
}

function highestOf(summits: readonly CountedCompletion[]): MemberStatistics['highestSummit'] {
  let highest: MemberStatistics['highestSummit'] = null;
  for (const { elementId, elevationMeters } of summits) {
    if (elevationMeters === null) continue;
    if (highest && (elevationMeters < highest.elevationMeters || elementId === highest.elementId)) continue;
    if (highest && elevationMeters === highest.elevationMeters && elementId > highest.elementId) continue;
    highest = { elementId, elevationMeters };
  }
  return highest;
}

function recordsOf(activities: readonly CountedActivity[]): ActivityRecord[] {
  const lengthOf = ({ happenedOn, endedOn }: CountedActivity): number =>
    (Date.parse(endedOn) - Date.parse(happenedOn)) / DAY_MS + 1;
  const best = (
    name: RecordName,
    valueOf: (activity: CountedActivity) => number | null,
    isBetter: (a: number, b: number) => boolean = (a, b) => a > b,
  ): ActivityRecord[] => {
    const values = activities.flatMap((activity) => {
      const value = valueOf(activity);
      return value === null ? [] : [{ name, value, activityId: activity.id, happenedOn: activity.happenedOn }];
    });
    // Whoever did it first keeps it; the id decides between two of one day, so that the answer is always the same.
    const isAhead = (a: ActivityRecord, b: ActivityRecord): boolean =>
      a.value === b.value
        ? a.happenedOn < b.happenedOn || (a.happenedOn === b.happenedOn && a.activityId < b.activityId)
        : isBetter(a.value, b.value);
    const [first, ...others] = values;
    return first ? [others.reduce((record, other) => (isAhead(other, record) ? other : record), first)] : [];
  };
  const positive = (value: number): number | null => (value > 0 ? value : null);
  return [
    ...best('distance', ({ distanceMeters }) => positive(distanceMeters)),
    ...best('ascent', ({ ascentMeters }) => positive(ascentMeters)),
    ...best('moving', ({ movingSeconds }) => positive(movingSeconds)),
    ...best('highest', ({ maxElevationMeters }) => maxElevationMeters),
    ...best(
      'earliest',
      ({ startMinute }) => startMinute,
      (a, b) => a < b,
    ),
    ...best('longest', (activity) => (lengthOf(activity) > 1 ? lengthOf(activity) : null)),
  ];
}

function summitMonthsOf(daysOfSummit: ReadonlyMap<string, readonly CountedCompletion[]>): SummitMonths[] {
  return [...daysOfSummit]
    .map(([elementId, times]) => ({
      elementId,
      times: times.length,
      months: [...new Set(times.map(({ completedOn }) => Number(completedOn.slice(5, 7))))].sort((a, b) => a - b),
    }))
    .filter(({ times }) => times > 1)
    .sort((a, b) => b.months.length - a.months.length || b.times - a.times || (a.elementId < b.elementId ? -1 : 1))
    .slice(0, SUMMIT_MONTHS_ROWS);
}
