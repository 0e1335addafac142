import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { isWalkedTo } from '@cordada/core/planning/trips/walkDestinations';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { loadLines } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { PathReader } from '#server/modules/maps/index.ts';

/** An element that one walks to. */
export interface WalkedPlace {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
  readonly elevationMeters: number | null;
  /** Is reached at its edge, like a lake, whose position is in its middle. */
  readonly isReachedAtEdge?: boolean;
  /** Is climbed from there, so that a path above it leads nowhere near. */
  readonly isFoot?: boolean;
}

/** A line whose last point is only this much lower begins at its first one: terrain is no more exact. */
const LEVEL_METERS = 20;
/** Within a cell of the terrain, nobody knows how steep it is. */
const CELL_METERS = 30;

export const isReachedAtEdge = (attributes: ElementRow['attributes']): boolean => attributes['subtype'] === 'lake';

/** Where a walk to an element ends; null if nobody walks to it. */
export async function walkedPlaceOf(
  { db, paths }: { readonly db: Db; readonly paths: PathReader },
  { id, kind, lon, lat, elevationMeters, attributes }: ElementRow,
): Promise<WalkedPlace | null> {
  if (lon === null || lat === null || !isWalkedTo(kind)) return null;
  if (!isClimbedUp(kind)) return { id, lon, lat, elevationMeters, isReachedAtEdge: isReachedAtEdge(attributes) };
  const ends = endsOf((await loadLines(db, [id])).get(id)) ?? [[lon, lat]];
  const heights = await paths.heightsAt(ends);
  // Maps draw lines in either direction.
  const foot = heights.length > 1 && heights[1]! < heights[0]! - LEVEL_METERS ? 1 : 0;
  const [footLon, footLat] = ends[foot]!;
  const height = heights[foot]!;
  return { id, lon: footLon, lat: footLat, elevationMeters: Number.isNaN(height) ? null : height, isFoot: true };
}

/**
 * Whether the ground between the foot of a climb and a path is steeper than anybody walks.
 * @param meters from one to the other, as the crow flies
 */
export const isUpWall = (
  { isFoot, elevationMeters }: Pick<WalkedPlace, 'isFoot' | 'elevationMeters'>,
  pathElevation: number,
  meters: number,
): boolean =>
  isFoot === true &&
  elevationMeters !== null &&
  Math.abs(pathElevation - elevationMeters) > Math.max(CELL_METERS, meters);

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
