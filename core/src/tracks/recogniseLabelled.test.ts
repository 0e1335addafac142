import { expect, it } from 'vitest';
import type { LonLat } from '../geo/lonLat.ts';
import { recognise } from './recognise.ts';
import type { Candidate } from './recognise.ts';
import { normalRandom, seededRandom } from './samples/random.ts';
import { syntheticOuting } from './samples/syntheticOuting.ts';
import type { TrackSegment } from './track.ts';

const OUTINGS = 300;
const METERS_PER_DEGREE = 111_195;
/** From here on a proposal is ticked before anybody has looked. */
const SURE_CONFIDENCE = 0.3;
const KINDS = ['mountain', 'shelter', 'genericPoint', 'volcano'] as const;

type Metric = readonly [east: number, north: number];

interface Labelled {
  readonly candidate: Candidate;
  readonly isReached: boolean;
}

const toPlace = ([east, north]: Metric, lat: number): LonLat => [
  0.6 + east / METERS_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
  lat + north / METERS_PER_DEGREE,
];

/** How far a place lies from the way somebody really walked. */
function awayFrom(way: readonly Metric[], [x, y]: Metric): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < way.length; i += 1) {
    const [[ax, ay], [bx, by]] = [way[i]!, way[i + 1]!];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - share * dx, y - ay - share * dy));
  }
  return best;
}

/**
 * An outing with its labels: there and back, or across; a receiver that is off by up to 25 m all the way and scatters besides;
 * places that were visited and stand up to 15 m off, neighbours that were passed at 150 m and more, a summit shortly before
 * which somebody turned, ridges that were followed, crossed, or had beside. What lies in between is no one's to label.
 */
function labelledOuting(seed: number): { segment: TrackSegment; labelled: Labelled[] } {
  const random = seededRandom(seed);
  const normal = normalRandom(seededRandom(seed + 10_000));
  const lat = [42.6, 64, -33, 0.1][seed % 4]!;
  const there: Metric[] = [[0, 0]];
  let heading = random() * 2 * Math.PI;
  for (let leg = 0; leg < 3 + Math.floor(random() * 4); leg += 1) {
    heading += (random() - 0.5) * 1.6;
    const [x, y] = there.at(-1)!;
    const meters = 500 + random() * 1_500;
    there.push([x + Math.cos(heading) * meters, y + Math.sin(heading) * meters]);
  }
  const isThereAndBack = seed % 2 === 0;
  const way = isThereAndBack ? [...there, ...there.toReversed().slice(1)] : there;
  const labelled: Labelled[] = [];
  const add = (at: Metric, isReached: boolean, extra: Partial<Candidate> = {}): void => {
    labelled.push({
      isReached,
      candidate: {
        elementId: `e${labelled.length}`,
        kind: KINDS[labelled.length % KINDS.length]!,
        subtype: labelled.length % KINDS.length === 2 ? 'pass' : null,
        place: toPlace(at, lat),
        accuracyMeters: 0,
        ...extra,
      },
    });
  };
  for (const [x, y] of there.slice(1)) {
    add([x + normal() * 5, y + normal() * 5], true);
    for (let i = 0; i < 3; i += 1) {
      const [direction, meters] = [random() * 2 * Math.PI, 150 + random() * 500];
      const neighbour: Metric = [x + Math.cos(direction) * meters, y + Math.sin(direction) * meters];
      if (awayFrom(way, neighbour) >= 150) add(neighbour, false);
    }
  }
  // Who turned back shortly before a summit has attempted it.
  const [lastX, lastY] = there.at(-1)!;
  const short = 90 + random() * 60;
  const beyond: Metric = [lastX + Math.cos(heading) * short, lastY + Math.sin(heading) * short];
  if (awayFrom(way, beyond) >= 90) add(beyond, false, { kind: 'mountain', subtype: null });
  const [from, to] = [there[1]!, there[2]!];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const aside = (meters: number): LonLat[] =>
    [from, to].map(([x, y]) => toPlace([x - (dy / length) * meters, y + (dx / length) * meters], lat));
  const middle: Metric = [from[0] + dx / 2, from[1] + dy / 2];
  add(from, true, { kind: 'ridge', subtype: null, line: [aside(0)] });
  if (
    awayFrom(
      way.filter((_, i) => i > 2),
      middle,
    ) > 300
  ) {
    add(from, false, { kind: 'ridge', subtype: null, line: [aside(160)] });
    const across = [-400, 400].map((meters) =>
      toPlace([middle[0] - (dy / length) * meters, middle[1] + (dx / length) * meters], lat),
    );
    add(middle, false, { kind: 'couloir', subtype: null, line: [across] });
  }
  const [biasEast, biasNorth] = [(random() - 0.5) * 35, (random() - 0.5) * 35];
  const segment = syntheticOuting({
    waypoints: way.map(([x, y]) => [...toPlace([x + biasEast, y + biasNorth], lat), 2_000] as const),
    noiseMeters: 4 + random() * 6,
    spacingMeters: 4 + random() * 12,
    startEpoch: 1_750_000_000,
    seed,
  });
  return { segment, labelled };
}

it('takes as reached what was: precision of at least 0.95 and recall of at least 0.9 on labelled outings', () => {
  const [counts, wrong]: [Record<'right' | 'false' | 'missed', number>, string[]] = [
    { right: 0, false: 0, missed: 0 },
    [],
  ];
  for (let seed = 1; seed <= OUTINGS; seed += 1) {
    const { segment, labelled } = labelledOuting(seed);
    const candidates = labelled.map(({ candidate }) => candidate);
    const taken = new Set(
      recognise([segment], candidates)
        .filter(({ confidence }) => confidence >= SURE_CONFIDENCE)
        .map(({ elementId }) => elementId),
    );
    for (const { candidate, isReached } of labelled) {
      const isTaken = taken.has(candidate.elementId);
      if (isReached && isTaken) counts.right += 1;
      else if (isTaken) counts.false += 1;
      else if (isReached) counts.missed += 1;
      if (isReached !== isTaken) wrong.push(`${seed}: ${candidate.kind} ${isReached ? 'missed' : 'not reached'}`);
    }
  }
  const [precision, recall] = [
    counts.right / (counts.right + counts.false),
    counts.right / (counts.right + counts.missed),
  ];
  expect(counts.right).toBeGreaterThan(OUTINGS * 3);
  expect(precision, wrong.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(recall, wrong.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.9);
});
