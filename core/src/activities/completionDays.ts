import { dayAt } from './importedActivity.ts';

export interface DatedMilestone {
  /** ISO 8601; stated by the owner or derived from the track. */
  readonly reachedAt: string | null;
  readonly trackStartedAt: string | null;
  readonly lon: number | null;
}

/**
 * Returns one day (`YYYY-MM-DD`) per milestone, in order: from its time, else from the start of its track, else the
 * day of the milestone before it. Days are clamped to those of the activity.
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
    const localDay = dayAt(new Date(instant), lon ?? 0);
    day = localDay < firstDay ? firstDay : localDay > lastDay ? lastDay : localDay;
    return day;
  });
}
