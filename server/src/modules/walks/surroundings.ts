import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { KnownWay } from '@cordada/core/planning/trips/knownWays';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { listLinesInBoxes, loadElements } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { boxesAround } from './search/pathNetwork.ts';
import type { Surroundings } from './search/pathNetwork.ts';
import type { WalkedPlace } from './search/walkedPlace.ts';
import { listAccessesNear } from './walks.queries.ts';

/** One can walk along these, where they are graded for hikers. */
const WAYS: readonly KindName[] = ['ridge', 'route'];
const WAYS_ROWS = 100;
const ACCESSES_REACH_METERS = 50_000;
const ACCESSES_ROWS = 300;

/**
 * Accesses around a place, and ways near those that one walks to.
 * @param most the hardest grade, 1 to 6
 */
export async function listSurroundings(
  db: Db,
  place: LonLat,
  targets: readonly WalkedPlace[],
  most: number,
): Promise<Surroundings> {
  const [accesses, ways] = await Promise.all([
    listAccessesNear(db, place, ACCESSES_REACH_METERS, ACCESSES_ROWS),
    listKnownWays(db, targets, most),
  ]);
  return { accesses, ways };
}

/**
 * Ridges and routes of the encyclopedia near places. What nobody has graded for hikers is left out.
 * @param most the hardest grade, 1 to 6
 */
async function listKnownWays(db: Db, places: readonly WalkedPlace[], most: number): Promise<KnownWay[]> {
  const lines = await listLinesInBoxes(db, WAYS, boxesAround(places), WAYS_ROWS);
  const known = await loadElements(
    db,
    lines.map(({ id }) => id),
  );
  return lines.flatMap(({ id, line }) => {
    const element = known.get(id);
    const grade = element ? hikingGradeOf(element) : null;
    if (grade === null || grade > most) return [];
    return decodeTrack(line)
      .map(({ lon, lat }) => Array.from(lon, (east, i): LonLat => [east, lat[i]!]))
      .filter(({ length }) => length > 1)
      .map((part): KnownWay => ({ line: part, grade }));
  });
}

/** Of its easiest grade for hikers, 1 to 6; null if it has none, like a climb. */
function hikingGradeOf({ difficulties }: ElementRow): number | null {
  const grades = difficulties
    .filter(({ scale, value }) => scale === 'sacHiking' && value !== null)
    .map(({ value }) => HIKING_GRADES.findIndex((grade) => value?.startsWith(grade)) + 1)
    .filter((one) => one > 0);
  return grades.length === 0 ? null : Math.min(...grades);
}
