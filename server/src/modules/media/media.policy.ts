import type { Viewer } from '#server/graphql/context.ts';
import type { ImageRights, ImageRow } from './media.queries.ts';

/** Whether somebody may see a photo, and put it into elements: its author, and everybody what the encyclopedia shows. */
export function canUse(viewer: Viewer | null, image: ImageRights): boolean {
  return image.isPublic || (viewer !== null && image.authorId === viewer.id);
}

/** Whether somebody may say what a photo shows, and on what terms. */
export function canDescribe(viewer: Viewer, image: ImageRow): boolean {
  return viewer.isAdmin || image.authorId === viewer.id;
}

/** Whether somebody may remove a photo: its author as long as no published element shows it. */
export function canRemove(viewer: Viewer, image: ImageRow, isShownNow: boolean): boolean {
  return viewer.isAdmin || (image.authorId === viewer.id && !isShownNow);
}

/** Whether somebody learns where a photo was taken: its author, and everybody what the encyclopedia shows, but for hidden zones. */
export function canLocate(viewer: Viewer | null, image: ImageRow): boolean {
  if (viewer !== null && image.authorId === viewer.id) return true;
  return image.isPublic && !image.isInHiddenZone;
}

/** Whether somebody may put a photo into an activity of theirs: its author. */
export function canTakeAlong(viewer: Viewer, image: ImageRights): boolean {
  return image.authorId === viewer.id;
}

/** Whether somebody learns what the camera noted as it stands there: its author. */
export function canReadExif(viewer: Viewer | null, image: ImageRow): boolean {
  return viewer !== null && image.authorId === viewer.id;
}

/** Whether somebody learns when a photo was taken: its author, and everybody what the encyclopedia shows, but within hidden zones. */
export function canDate(viewer: Viewer | null, image: ImageRow): boolean {
  return canReadExif(viewer, image) || (image.isPublic && !image.isInHiddenZone);
}
