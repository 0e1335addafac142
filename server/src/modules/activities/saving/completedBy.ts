import { completes } from '@cordada/core/activities/activity';
import { milestoneDays } from '@cordada/core/activities/completionDays';
import type { DatedElement } from '#server/jobs/events.ts';
import type { StoredActivity } from '../activities.queries.ts';

export function completedBy({ milestones, happenedOn, endedOn }: StoredActivity): DatedElement[] {
  const days = milestoneDays(milestones, { firstDay: happenedOn, lastDay: endedOn });
  return milestones.flatMap(({ elementId, role }, index) =>
    elementId !== null && completes(role) ? [{ elementId, completedOn: days[index] ?? happenedOn }] : [],
  );
}
