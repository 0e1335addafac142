import type { Viewer } from '#server/graphql/context.ts';
import type { ImageRights, ImageRow } from './media.queries.ts';

export function canUse(viewer: Viewer | null, image: ImageRights): boolean {
  return image.isPublic || (viewer !== null && image.authorId === viewer.id);
}

export function canDescribe(viewer: Viewer, image: ImageRow): boolean {
  return viewer.isAdmin || image.authorId === viewer.id;
}

/** Authors may delete an image only while no published element shows it. */
export function canRemove(viewer: Viewer, image: ImageRow, isShownNow: boolean): boolean {
  return viewer.isAdmin || (image.authorId === viewer.id && !isShownNow);
}

/**
 * Authors see the location of their images; everybody else only for images of published elements outside hidden
 * zones.
 */
export function canLocate(viewer: Viewer | null, image: ImageRow): boolean {
  if (viewer !== null && image.authorId === viewer.id) return true;
  return image.isPublic && !image.isInHiddenZone;
}

export function canTakeAlong(viewer: Viewer, image: ImageRights): boolean {
  return image.authorId === viewer.id;
}

export function canReadExif(viewer: Viewer | null, image: ImageRow): boolean {
  return viewer !== null && image.authorId === viewer.id;
}

/**
 * Authors see the capture time of their images; everybody else only for images of published elements outside hidden
 * zones.
 */
export function canDate(viewer: Viewer | null, image: ImageRow): boolean {
  return canReadExif(viewer, image) || (image.isPublic && !image.isInHiddenZone);
}
