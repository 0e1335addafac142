import type { PathPlaces } from './pathGraph.ts';
import { nearMeters } from './pathGraph.ts';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** A way that the encyclopedia knows, such as a ridge. */
export interface KnownWay {
  readonly line: readonly LonLat[];
  /** T1 to T6 of the SAC scale as 1 to 6. */
  readonly grade: number;
}

/** As near as this, a way is on the path that the map has already. */
const ON_PATH_METERS = 25;
/** A way that ends as near as this to a path begins there. */
const END_FROM_PATH_METERS = 100;
/** Between the places of a way, so that none of its crossings with paths is missed. */
export const STEP_METERS = 25;

/** The line with places at most `STEP_METERS` apart. */
export function inSteps(line: readonly LonLat[]): LonLat[] {
  const steps: LonLat[] = line.slice(0, 1);
  for (let i = 1; i < line.length; i++) {
    const [[lonA, latA], [lonB, latB]] = [line[i - 1]!, line[i]!];
    const count = Math.max(1, Math.ceil(nearMeters(lonA, latA, lonB, latB) / STEP_METERS));
    for (let step = 1; step <= count; step++) {
      steps.push([lonA + ((lonB - lonA) * step) / count, latA + ((latB - latA) * step) / count]);
    }
  }
  return steps;
}

/**
 * Adds the parts of ways that the paths do not have, and joins them where they leave and meet paths.
 * @param ways in steps
 * @param elevations of their places in order, in metres; a way with an unknown one is left out
 */
export function addKnownWays(places: PathPlaces, ways: readonly KnownWay[], elevations: ArrayLike<number>): void {
  const near = places.nearest(
    ways.flatMap(({ line }) => line),
    ON_PATH_METERS,
  );
  const ends = places.nearest(
    ways.flatMap(({ line }) => [line[0]!, line[line.length - 1]!]),
    END_FROM_PATH_METERS,
  );
  let at = 0;
  for (const [n, { line, grade }] of ways.entries()) {
    const from = at;
    at += line.length;
    if (line.some((_, i) => Number.isNaN(elevations[from + i]!))) continue;
    let before: { readonly place: number; readonly isOnPath: boolean } | null = null;
    for (const [i, [lon, lat]] of line.entries()) {
      const on = near[from + i];
      const here = { place: on?.place ?? places.addPlace(lon, lat, elevations[from + i]!), isOnPath: Boolean(on) };
      if (before && before.place !== here.place && !(before.isOnPath && here.isOnPath))
        places.join(before.place, here.place, grade);
      const end: number | undefined = i === 0 ? 0 : i === line.length - 1 ? 1 : undefined;
      const path = end === undefined || on ? null : ends[2 * n + end];
      if (path) places.join(path.place, here.place, grade);
      before = here;
    }
  }
}
