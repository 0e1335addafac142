import { outingsOf, outingVariables } from '#app/features/activities/index.ts';
import type { OutingsData } from '#app/features/activities/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { UserOutings } from '#app/data/generated/users.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { personOf } from './person.ts';
import type { Person } from './person.ts';

export interface PersonActivities extends OutingsData {
  readonly person: Person;
}

/** Public outings of a member, as the address asks for them. */
export const loadUserActivities: Load<PersonActivities> = async ({ params, url, site, signal }) => {
  const { status: _status, visibility: _visibility, ...variables } = outingVariables(url);
  const { user } = await runOperation(site, UserOutings, { ...variables, id: params['id'] ?? '' }, signal);
  return { ...outingsOf(user.activities, user.activityTotals), person: personOf(user) };
};
