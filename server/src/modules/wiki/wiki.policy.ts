import type { Viewer } from '#server/graphql/context.ts';
import type { ElementState } from './wiki.queries.ts';

const ADMINISTERED: readonly string[] = ['region'];

export function canCreate(viewer: Viewer, kind: string): boolean {
  return viewer.isAdmin || !ADMINISTERED.includes(kind);
}

export function canEdit(viewer: Viewer, element: ElementState): boolean {
  if (viewer.isAdmin) return element.status !== 'deleted';
  if (element.status !== 'published' || element.isProtected) return false;
  return element.kind === 'list' ? element.authorId === viewer.id : canCreate(viewer, element.kind);
}

/** Authors may delete their own elements until others have edited them, and their own lists at any time. */
export function canDelete(viewer: Viewer, element: ElementState): boolean {
  if (element.status !== 'published') return false;
  const isTheirs = element.authorId === viewer.id && (element.kind === 'list' || !element.hasOthers);
  return viewer.isAdmin || (isTheirs && !element.isProtected);
}

/** Authors may restore only what they deleted themselves; merged elements are left to administrators. */
export function canPutBack(viewer: Viewer, element: ElementState): boolean {
  if (viewer.isAdmin) return true;
  return element.authorId === viewer.id && element.deletedBy === viewer.id && element.mergedIntoId === null;
}
