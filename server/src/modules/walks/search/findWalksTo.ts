import { WALKS_MAX } from '@cordada/core/limits';
import { easierFirst } from '@cordada/core/planning/trips/easierFirst';
import { findWalks } from '@cordada/core/planning/trips/findWalks';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { simplify } from '@cordada/core/tracks/simplify';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import type { PathReader } from '#server/modules/maps/index.ts';
import { buildPathNetwork } from './pathNetwork.ts';
import type { WalkStart, WalkSearchInput } from './pathNetwork.ts';
import { walkFigures } from './walkFigures.ts';
import type { WalkFigures } from './walkFigures.ts';

/** A walk from where a car may stand to one place, one way. */
export interface Walk extends WalkFigures {
  readonly start: WalkStart;
}

const ONE_WAY_SECONDS = 8 * 3_600;
/** Lines of walks may be off by this. */
const TOLERANCE_METERS = 3;

/** The walks to the first of the targets that paths lead to, the quickest first and of about the same time the easiest. */
export async function findWalksTo(paths: PathReader, walked: WalkSearchInput): Promise<Walk[]> {
  const { graph, starts, targets } = await buildPathNetwork(paths, walked);
  const [target] = targets.keys();
  if (target === undefined) return [];
  const found = findWalks(graph, [...starts.keys()], target, { seconds: ONE_WAY_SECONDS, walks: WALKS_MAX });
  const walks = found.map(({ start, edges }): Walk => {
    const { line, ...figures } = walkFigures(graph, edges, 1);
    const kept = simplify(segmentOfPlaces(line.map(([lon, lat]) => [lon, lat])), TOLERANCE_METERS);
    return { start: starts.get(start)!, ...figures, line: Array.from(kept, (i) => line[i]!) };
  });
  // The time of a whole walk is not the sum of those of its parts, by which it was found.
  return easierFirst(walks, ({ hours, hardest, distanceMeters, ungradedMeters }) => ({
    seconds: hours * 3_600,
    grade: HIKING_GRADES.indexOf(hardest) + 1,
    meters: distanceMeters,
    ungradedMeters,
  }));
}
