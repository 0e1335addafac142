import type { Viewer } from '#server/graphql/context.ts';
import type { ElementState } from './wiki.queries.ts';

/** Kinds that only administrators write: the trees of regions hold everything else. */
const ADMINISTERED: readonly string[] = ['region'];

/** Whether a member may begin an element of a kind. */
export function canCreate(viewer: Viewer, kind: string): boolean {
  return viewer.isAdmin || !ADMINISTERED.includes(kind);
}

/** Whether a member may publish a revision of an element. Lists belong to whoever made them. */
export function canEdit(viewer: Viewer, element: ElementState): boolean {
  if (viewer.isAdmin) return element.status !== 'deleted';
  if (element.status !== 'published' || element.isProtected) return false;
  return element.kind === 'list' ? element.authorId === viewer.id : canCreate(viewer, element.kind);
}

/** Whether a member may delete an element: their own while nobody else has written of it, their lists in any case. */
export function canDelete(viewer: Viewer, element: ElementState): boolean {
  if (element.status !== 'published') return false;
  const isTheirs = element.authorId === viewer.id && (element.kind === 'list' || !element.hasOthers);
  return viewer.isAdmin || (isTheirs && !element.isProtected);
}

/** Whether a member may put a deleted element back: their own that they took out themselves. */
export function canPutBack(viewer: Viewer, element: ElementState): boolean {
  if (viewer.isAdmin) return true;
  return element.authorId === viewer.id && element.deletedBy === viewer.id && element.mergedIntoId === null;
}
