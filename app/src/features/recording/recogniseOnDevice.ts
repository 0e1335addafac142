import { prepareSegments } from '@cordada/core/tracks/prepareSegments';
import { recordedSegments } from '@cordada/core/tracks/recording/recordedTrack';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { recognise } from '@cordada/core/tracks/recognition/recognise';
import type { PackPlace } from '@cordada/core/packs/packPlaces';
import { placesOfPacks } from '#app/data/packs/packPlaces.ts';

/** Names of the places that the recording reached, in the order of the way. The server decides once it has the track. */
export function reachedPlaces(fixes: readonly RecordedFix[], places: readonly PackPlace[]): string[] {
  const names = new Map(places.map(({ elementId, name }) => [elementId, name]));
  return recognise(prepareSegments(recordedSegments(fixes)), places)
    .filter(({ isTicked }) => isTicked)
    .flatMap(({ elementId }) => names.get(elementId) ?? []);
}

/** The same among the offline areas of the member; nothing where the browser forbids storage. */
export async function recogniseOnDevice(fixes: readonly RecordedFix[], ownerId: string): Promise<string[]> {
  try {
    return reachedPlaces(fixes, await placesOfPacks(ownerId));
  } catch {
    return [];
  }
}
