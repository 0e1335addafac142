import { useViewer } from '#app/data/viewer.ts';
import type { ListData } from '../loadList.ts';

/** Whether the viewer may change what only the owner of a list changes. */
export function useIsOwnList({ ownerId }: ListData): boolean {
  const viewer = useViewer();
  return viewer.status === 'member' && (viewer.viewer.isAdmin || viewer.viewer.id === ownerId);
}
