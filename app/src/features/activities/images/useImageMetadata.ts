import { browserContext, runOperation } from '#app/data/execute.ts';
import { ActivityImageMetadata } from '#app/data/generated/activities.ts';
import { useImagesBy } from '#app/features/media/index.ts';
import type { KnownImages } from '#app/features/media/index.ts';
import type { ImageMetadata } from './formImages.ts';

async function loadNoted(ids: readonly string[], signal: AbortSignal): Promise<readonly ImageMetadata[]> {
  return (await runOperation(browserContext, ActivityImageMetadata, { ids }, signal)).images;
}

export function useImageMetadata(ids: readonly string[]): KnownImages<ImageMetadata> {
  return useImagesBy(ids, loadNoted);
}
