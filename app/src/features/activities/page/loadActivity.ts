import { runOperation } from '#app/data/execute.ts';
import { Activity } from '#app/data/generated/activities.ts';
import type { ActivityData } from '#app/data/generated/activities.ts';
import type { PlanDetails } from '@cordada/core/planning/plan';
import type { PlanSummary } from '../planning/planLegs.ts';
import type { Load, WithSlugs } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { toMilestoneViews } from './activityMilestones.ts';
import { roundProfile } from './tracks/roundProfile.ts';

export type LoadedActivity = ActivityData['activity'];

export function withRoundedProfiles(activity: LoadedActivity): LoadedActivity {
  return { ...activity, tracks: activity.tracks.map((track) => ({ ...track, profile: roundProfile(track.profile) })) };
}

/** As its times and its light say further down; null for what is no plan. */
async function summaryOf(activity: LoadedActivity, plan: PlanDetails | null): Promise<PlanSummary | null> {
  if (activity.status !== 'planned') return null;
  const { planSummaryOf } = await import('../planning/planLegs.ts');
  const planned = {
    kind: activity.kind,
    happenedOn: activity.happenedOn,
    milestones: toMilestoneViews(activity).map((one) => ({ ...one, isElement: one.element !== null })),
    profiles: activity.tracks.map(({ profile }) => roundProfile(profile)),
  };
  return planSummaryOf(planned, plan);
}

interface ActivityPageData extends WithSlugs {
  readonly activity: LoadedActivity;
  readonly plan: PlanDetails | null;
  readonly planSummary: PlanSummary | null;
}

/** Private activities are not found unless the owner is logged in. */
export const loadActivity: Load<ActivityPageData> = async (input) => {
  const id = input.params['id'] ?? '';
  const { activity } = await runOperation(input.site, Activity, { id }, input.signal);
  requireCanonical(input, 'activity', { id, slug: activity.slug });
  const plan = activity.plan as PlanDetails | null;
  return {
    activity: withRoundedProfiles(activity),
    plan,
    planSummary: await summaryOf(activity, plan),
    slugs: { en: activity.slug, es: activity.slug },
  };
};
