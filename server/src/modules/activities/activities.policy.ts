import type { Visibility } from '@cordada/core/activities/activity';
import type { Viewer } from '#server/graphql/context.ts';
import type { Relation } from '#server/modules/accounts/index.ts';

export interface ActivityAccess {
  readonly ownerId: string;
  readonly status: string;
  readonly visibility: Visibility;
  readonly isDeleted: boolean;
  readonly isWithheld: boolean;
  readonly participantIds: readonly string[];
}

const AUDIENCES: Record<Visibility, (tie: Relation) => boolean> = {
  everyone: () => true,
  followers: ({ isFollower }) => isFollower,
  club: ({ isClubMate }) => isClubMate,
  onlyMe: () => false,
};

/** @param tie relation of the viewer to the owner */
export function canReadActivity(viewer: Viewer | null, activity: ActivityAccess, tie: Relation): boolean {
  if (activity.isDeleted) return false;
  if (viewer?.id === activity.ownerId) return true;
  if (activity.status === 'draft' || activity.isWithheld || tie.isBlocked) return false;
  return isParticipant(viewer, activity) || AUDIENCES[activity.visibility](tie);
}

function isParticipant(viewer: Viewer | null, { participantIds }: ActivityAccess): boolean {
  return viewer !== null && participantIds.includes(viewer.id);
}

/** Participants see each other; others only see participants who confirmed and whose own visibility allows it. */
export function canSeeParticipant(
  viewer: Viewer | null,
  activity: ActivityAccess,
  participant: { readonly isConfirmed: boolean; readonly visibility: string | null },
): boolean {
  if (canEditActivity(viewer, activity) || isParticipant(viewer, activity)) return true;
  return activity.status === 'published' && participant.isConfirmed && participant.visibility === 'everyone';
}

export interface TrackAccess {
  readonly ownerId: string;
  readonly activity: ActivityAccess | null;
}

export function canReadTrack(viewer: Viewer | null, { ownerId, activity }: TrackAccess, tie: Relation): boolean {
  return viewer?.id === ownerId || (activity !== null && canReadActivity(viewer, activity, tie));
}

/**
 * Users may copy the line of their own or of a public activity. Copying from one with a limited audience would let
 * the copier share it further.
 */
export function canTakeTrack(viewer: Viewer, { ownerId, activity }: TrackAccess): boolean {
  if (activity === null || activity.isDeleted) return false;
  if (viewer.id === ownerId) return true;
  return activity.status === 'published' && activity.visibility === 'everyone' && !activity.isWithheld;
}

/** Only the owner sees tracks in full; not even administrators do. */
export function seesWholeTracks(viewer: Viewer | null, { ownerId }: { readonly ownerId: string }): boolean {
  return viewer?.id === ownerId;
}

/** Only the owner may download the original file, because it may contain more than is shared. */
export function canReadOriginal(viewer: Viewer | null, { ownerId }: TrackAccess): boolean {
  return viewer?.id === ownerId;
}

export function canEditActivity(viewer: Viewer | null, activity: ActivityAccess): boolean {
  return !activity.isDeleted && viewer?.id === activity.ownerId;
}

export function canPackFor(viewer: Viewer | null, activity: ActivityAccess): boolean {
  if (canEditActivity(viewer, activity)) return true;
  return !activity.isDeleted && activity.status !== 'draft' && isParticipant(viewer, activity);
}
