import { activitiesOf, activityVariables } from '#app/features/activities/index.ts';
import type { ActivitiesBoardData } from '#app/features/activities/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { UserActivities } from '#app/data/generated/users.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { personOf } from './person.ts';
import type { Person } from './person.ts';

export interface PersonActivities extends ActivitiesBoardData {
  readonly person: Person;
}

export const loadUserActivities: Load<PersonActivities> = async ({ params, url, site, signal }) => {
  const { status: _status, visibility: _visibility, ...variables } = activityVariables(url);
  const { user } = await runOperation(site, UserActivities, { ...variables, id: params['id'] ?? '' }, signal);
  return { ...activitiesOf(user.activities, user.activityTotals), person: personOf(user) };
};
