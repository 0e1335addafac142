import type { Viewer } from '#server/graphql/context.ts';

/** What a decision about an activity needs to know of it. */
export interface ActivityAccess {
  readonly ownerId: string;
  readonly status: string;
  readonly visibility: string;
  readonly isDeleted: boolean;
  readonly isOwnerSuspended: boolean;
}

/** Whether a reader may see an activity and its tracks. */
export function canReadActivity(viewer: Viewer | null, activity: ActivityAccess): boolean {
  if (activity.isDeleted) return false;
  if (viewer?.id === activity.ownerId) return true;
  return activity.status === 'published' && activity.visibility === 'everyone' && !activity.isOwnerSuspended;
}

/** Whether others may know that an activity is there, though not what it is: drafts and what was taken down do not exist. */
export function isKeptPrivate(activity: ActivityAccess): boolean {
  return activity.status === 'published' && !activity.isDeleted && !activity.isOwnerSuspended;
}

/** Whether somebody may change, publish or delete an activity. */
export function canEditActivity(viewer: Viewer | null, activity: ActivityAccess): boolean {
  return !activity.isDeleted && viewer?.id === activity.ownerId;
}
