import { browserContext, runOperation } from '#app/data/execute.ts';
import { OutingPhotoNotes } from '#app/data/generated/activities.ts';
import { usePhotosBy } from '#app/features/media/index.ts';
import type { KnownPhotos } from '#app/features/media/index.ts';
import type { NotedPhoto } from './formPhotos.ts';

async function loadNoted(ids: readonly string[], signal: AbortSignal): Promise<readonly NotedPhoto[]> {
  return (await runOperation(browserContext, OutingPhotoNotes, { ids }, signal)).images;
}

/** One's own photos with what their cameras noted. */
export function useNotedPhotos(ids: readonly string[]): KnownPhotos<NotedPhoto> {
  return usePhotosBy(ids, loadNoted);
}
