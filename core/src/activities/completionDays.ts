import { dayAt } from './importedActivity.ts';

/** A place of an activity, as far as its day is concerned. */
export interface DatedMilestone {
  /** When it was reached, as its owner or the track says; ISO 8601. */
  readonly reachedAt: string | null;
  /** When the track that passed it began; ISO 8601. */
  readonly trackStartedAt: string | null;
  readonly lon: number | null;
}

/**
 * The day on which each milestone of an activity was reached, in their order, `year-month-day`: by its time, else by the track
 * that passed it, else as the one before it; never outside the days of the activity.
 * @param lastDay null for an activity of one day
 */
export function milestoneDays(
  milestones: readonly DatedMilestone[],
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string | null },
): string[] {
  let day = firstDay;
  return milestones.map(({ reachedAt, trackStartedAt, lon }) => {
    const instant = reachedAt ?? trackStartedAt;
    if (lastDay === null || instant === null) return day;
    const told = dayAt(new Date(instant), lon ?? 0);
    day = told < firstDay ? firstDay : told > lastDay ? lastDay : told;
    return day;
  });
}
