import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { isWalkedTo } from '@cordada/core/planning/trips/walkDestinations';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { loadLines } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { PathReader } from '#server/modules/maps/index.ts';
import type { WalkedPlace } from './search/walkedPlace.ts';

/** A line whose last point is only this much lower begins at its first one: terrain is no more exact. */
const LEVEL_METERS = 20;

export const isReachedAtEdge = (attributes: ElementRow['attributes']): boolean => attributes['subtype'] === 'lake';

/** Where a walk to an element ends; null if nobody walks to it. */
export async function walkedPlaceOf(
  { db, ground }: { readonly db: Db; readonly ground: Pick<PathReader, 'heightsAt'> },
  { id, kind, lon, lat, elevationMeters, attributes }: ElementRow,
): Promise<WalkedPlace | null> {
  if (lon === null || lat === null || !isWalkedTo(kind)) return null;
  if (!isClimbedUp(kind)) return { id, lon, lat, elevationMeters, isReachedAtEdge: isReachedAtEdge(attributes) };
  const ends = endsOf((await loadLines(db, [id])).get(id)) ?? [[lon, lat]];
  const heights = await ground.heightsAt(ends);
  // Maps draw lines in either direction.
  const foot = heights.length > 1 && heights[1]! < heights[0]! - LEVEL_METERS ? 1 : 0;
  const [footLon, footLat] = ends[foot]!;
  const height = heights[foot]!;
  return { id, lon: footLon, lat: footLat, elevationMeters: Number.isNaN(height) ? null : height, isFoot: true };
}

/** The first and the last point of a line; null where there is none. */
function endsOf(line: Buffer | undefined): [LonLat, LonLat] | null {
  const segments = line ? decodeTrack(line) : [];
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last || first.lon.length === 0) return null;
  return [
    [first.lon[0]!, first.lat[0]!],
    [last.lon[last.lon.length - 1]!, last.lat[last.lat.length - 1]!],
  ];
}
