import { FIRST_VISIBILITY } from '@cordada/core/activities/activity';
import { readDifficulties } from '@cordada/core/activities/activityScales';
import type { Visibility } from '@cordada/core/activities/activity';
import type { FoundElement } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { Activity, PlannedElement, DefaultVisibilityQuery } from '#app/data/generated/activities.ts';
import type { PlannedElementData } from '#app/data/generated/activities.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import type { LoadedActivity } from '../page/loadActivity.ts';

/** The plan of no place yet; no element has this id. */
const WITHOUT_PLACE = '1';

interface NewActivityData {
  readonly activity: LoadedActivity | null;
  /** Asked for as a plan: of a place, or `?plan=1` without one. */
  readonly isNewPlan: boolean;
  readonly planned: FoundElement | null;
  readonly defaultVisibility: Visibility;
  readonly isInClub: boolean;
}

function foundElement({
  element: { id, type, name, location, facts, difficulties },
}: PlannedElementData): FoundElement {
  const [lat, lon] = location ?? [];
  return {
    id,
    kind: type,
    name,
    place: lat === undefined || lon === undefined ? null : [lon, lat],
    elevationMeters: (facts as { elevationMeters?: number }).elevationMeters ?? null,
    difficulties: readDifficulties(difficulties) ?? [],
  };
}

export const loadNewActivity: Load<NewActivityData> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('id');
  const plan = id ? null : url.searchParams.get('plan');
  const [activity, planned, { settings }] = await Promise.all([
    id ? runOperation(site, Activity, { id }, signal).then((found) => found.activity) : null,
    plan && plan !== WITHOUT_PLACE ? runOperation(site, PlannedElement, { id: plan }, signal).then(foundElement) : null,
    runOperation(site, DefaultVisibilityQuery, {}, signal),
  ]);
  return {
    activity,
    isNewPlan: plan !== null,
    planned,
    defaultVisibility: settings.defaultVisibility ?? FIRST_VISIBILITY,
    isInClub: settings.isInClub,
  };
};
