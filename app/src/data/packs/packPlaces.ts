import { PACK_PLACES } from '@cordada/core/packs/packPlaces';
import type { PackPlace } from '@cordada/core/packs/packPlaces';
import { joinPart, openPackDatabase } from './packDatabase.ts';

/**
 * Places of the offline areas of a member, each once. Areas stored by an earlier release have none.
 * @throws DOMException when the browser forbids storage
 */
export async function placesOfPacks(ownerId: string): Promise<PackPlace[]> {
  const database = await openPackDatabase();
  const places = new Map<string, PackPlace>();
  for (const { packId, part, offset, length } of await database.getAllFromIndex('entries', 'address', PACK_PLACES)) {
    if ((await database.get('packs', packId))?.ownerId !== ownerId) continue;
    const bytes = await joinPart(part, (sha256) => database.get('chunks', sha256));
    if (!bytes) continue;
    const found: readonly PackPlace[] = JSON.parse(new TextDecoder().decode(bytes.subarray(offset, offset + length)));
    for (const place of found) places.set(place.elementId, place);
  }
  return [...places.values()];
}
