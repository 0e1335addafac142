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

/** Within a cell of the terrain, nobody knows how steep it is. */
const CELL_METERS = 30;

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
