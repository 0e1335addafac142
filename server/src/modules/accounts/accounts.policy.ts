import type { Viewer } from '#server/graphql/context.ts';

export interface ProfileAccess {
  readonly id: string;
  readonly profileVisibility: 'open' | 'private';
}

export interface Relation {
  readonly isFollower: boolean;
  /** Both are accepted members of one club, or one is the club of the other. */
  readonly isClubMate: boolean;
  /** One has blocked the other. Never for administrators, who moderate. */
  readonly isBlocked: boolean;
}

export const STRANGER: Relation = { isFollower: false, isClubMate: false, isBlocked: false };

export function canReadProfile(viewer: Viewer | null, profile: ProfileAccess, tie: Relation): boolean {
  if (viewer?.id === profile.id) return true;
  return !tie.isBlocked && (profile.profileVisibility === 'open' || tie.isFollower);
}

export function stateOfNewFollow(profile: ProfileAccess): 'requested' | 'accepted' {
  return profile.profileVisibility === 'open' ? 'accepted' : 'requested';
}
