import type { Visibility } from '@cordada/core/activities/activity';
import type { Viewer } from '#server/graphql/context.ts';
import type { Relation } from '#server/modules/accounts/index.ts';

/** What a decision about an activity needs to know of it. */
export interface ActivityAccess {
  readonly ownerId: string;
  readonly status: string;
  readonly visibility: Visibility;
  readonly isDeleted: boolean;
  readonly isOwnerSuspended: boolean;
  /** Who was asked to come along, and has not left. */
  readonly participantIds: readonly string[];
}

/** Which readers who are not its owner an activity is for. */
const AUDIENCES: Record<Visibility, (tie: Relation) => boolean> = {
  everyone: () => true,
  followers: ({ isFollower }) => isFollower,
  club: ({ isClubMate }) => isClubMate,
  onlyMe: () => false,
};

/**
 * Whether a reader may see an activity, or a plan of one, and its tracks.
 * @param tie how the reader stands to its owner
 */
export function canReadActivity(viewer: Viewer | null, activity: ActivityAccess, tie: Relation): boolean {
  if (activity.isDeleted) return false;
  if (viewer?.id === activity.ownerId) return true;
  if (activity.status === 'draft' || activity.isOwnerSuspended) return false;
  return isParticipant(viewer, activity) || AUDIENCES[activity.visibility](tie);
}

/** Whether somebody was asked to come along: then they see it, whatever its visibility. */
function isParticipant(viewer: Viewer | null, { participantIds }: ActivityAccess): boolean {
  return viewer !== null && participantIds.includes(viewer.id);
}

/** Whether a reader learns of a participant: those who go know of each other, others of who was there and says so. */
export function canSeeParticipant(
  viewer: Viewer | null,
  activity: ActivityAccess,
  participant: { readonly isConfirmed: boolean; readonly visibility: string | null },
): boolean {
  if (canEditActivity(viewer, activity) || isParticipant(viewer, activity)) return true;
  return activity.status === 'published' && participant.isConfirmed && participant.visibility === 'everyone';
}

/** What a decision about a track needs to know of it. */
export interface TrackAccess {
  readonly ownerId: string;
  /** The activity that holds it, if any. */
  readonly activity: ActivityAccess | null;
}

/** Whether a reader may see a track: it follows the activity that holds it. */
export function canReadTrack(viewer: Viewer | null, { ownerId, activity }: TrackAccess, tie: Relation): boolean {
  return viewer?.id === ownerId || (activity !== null && canReadActivity(viewer, activity, tie));
}

/**
 * Whether somebody may take the line of an activity over into one of their own: theirs, or one that everybody may see. What is
 * shown to some would be shown on by whoever took it.
 */
export function canTakeTrack(viewer: Viewer, { ownerId, activity }: TrackAccess): boolean {
  if (activity === null || activity.isDeleted) return false;
  if (viewer.id === ownerId) return true;
  return activity.status === 'published' && activity.visibility === 'everyone' && !activity.isOwnerSuspended;
}

/** Whether a reader sees tracks whole: nobody but their owner, however much else somebody may do. */
export function seesWholeTracks(viewer: Viewer | null, { ownerId }: { readonly ownerId: string }): boolean {
  return viewer?.id === ownerId;
}

/** Whether a reader may have the file a track was read from: it may hold more than its owner shares. */
export function canReadOriginal(viewer: Viewer | null, { ownerId }: TrackAccess): boolean {
  return viewer?.id === ownerId;
}

/** Whether others may know that an activity is there, though not what it is: drafts, plans and what was taken down do not exist. */
export function isKeptPrivate(activity: ActivityAccess): boolean {
  return activity.status === 'published' && !activity.isDeleted && !activity.isOwnerSuspended;
}

/** Whether somebody may change, publish or delete an activity. */
export function canEditActivity(viewer: Viewer | null, activity: ActivityAccess): boolean {
  return !activity.isDeleted && viewer?.id === activity.ownerId;
}

/** Whether somebody has a checklist for an activity: whoever goes. */
export function canPackFor(viewer: Viewer | null, activity: ActivityAccess): boolean {
  if (canEditActivity(viewer, activity)) return true;
  return !activity.isDeleted && activity.status !== 'draft' && isParticipant(viewer, activity);
}
