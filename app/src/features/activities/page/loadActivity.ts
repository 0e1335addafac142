import { runOperation } from '#app/data/execute.ts';
import { Activity } from '#app/data/generated/activities.ts';
import type { ActivityData } from '#app/data/generated/activities.ts';
import type { Load, WithSlugs } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { roundProfile } from './tracks/roundProfile.ts';

export type LoadedActivity = ActivityData['activity'];

export function withRoundedProfiles(activity: LoadedActivity): LoadedActivity {
  return { ...activity, tracks: activity.tracks.map((track) => ({ ...track, profile: roundProfile(track.profile) })) };
}

/** Private activities are not found unless the owner is logged in. */
export const loadActivity: Load<WithSlugs & { activity: LoadedActivity }> = async (input) => {
  const id = input.params['id'] ?? '';
  const { activity } = await runOperation(input.site, Activity, { id }, input.signal);
  requireCanonical(input, 'activity', { id, slug: activity.slug });
  return {
    activity: withRoundedProfiles(activity),
    slugs: { en: activity.slug, es: activity.slug },
  };
};
