import type { Viewer } from '#server/graphql/context.ts';

/** What a decision about a profile needs to know of it. */
export interface ProfileAccess {
  readonly id: string;
  readonly profileVisibility: 'open' | 'private';
}

/** How a reader stands to a member. */
export interface Relation {
  /** As accepted, or at once of an open profile. */
  readonly isFollower: boolean;
  /** Both are accepted members of one club, or one is the club of the other. */
  readonly isClubMate: boolean;
}

/** Of visitors, and of whoever has nothing to do with a member. */
export const STRANGER: Relation = { isFollower: false, isClubMate: false };

/** Whether a reader may see more of a member than the name beside what is public. */
export function canReadProfile(viewer: Viewer | null, profile: ProfileAccess, tie: Relation): boolean {
  return profile.profileVisibility === 'open' || viewer?.id === profile.id || tie.isFollower;
}

/** What following a member is at first: of a private profile a wish, which its owner answers. */
export function stateOfNewFollow(profile: ProfileAccess): 'requested' | 'accepted' {
  return profile.profileVisibility === 'open' ? 'accepted' : 'requested';
}
