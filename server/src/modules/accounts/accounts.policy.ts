import type { Viewer } from '#server/graphql/context.ts';

/** What a decision about a profile needs to know of it. */
export interface ProfileAccess {
  readonly id: string;
  readonly profileVisibility: 'open' | 'private';
}

/** Whether a reader may see more of a member than the name beside what is public. */
export function canReadProfile(viewer: Viewer | null, profile: ProfileAccess): boolean {
  return profile.profileVisibility === 'open' || viewer?.id === profile.id;
}
