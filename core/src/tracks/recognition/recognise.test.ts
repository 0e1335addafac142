import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { MATCH_VISITS_MAX } from '@cordada/core/limits';
import { chordSquaredAt, chordToMeters, nearestOnArc, placeOfVector, unitVectors } from '@cordada/core/geo/sphere';
import { boxesAlong } from './boxesAlong.ts';
import { recognise } from './recognise.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import type { TrackSegment } from '../track.ts';
import { METERS_PER_DEGREE, at, candidate, trackOver } from './testing/tracksOver.ts';

function bruteForce(segments: readonly TrackSegment[], place: LonLat): number {
  const p = unitVectors([place[0]], [place[1]]);
  let best = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const v = unitVectors(segment.lon, segment.lat);
    for (let i = 0; i < Math.max(1, segment.lon.length - 1); i += 1) {
      const j = Math.min(i + 1, segment.lon.length - 1);
      best = Math.min(best, chordToMeters(Math.sqrt(chordSquaredAt(p, 0, v, i, v, j, nearestOnArc(p, 0, v, i, v, j)))));
    }
  }
  return best;
}

const anchor = fc.constantFrom<LonLat>(
  [1.4, 42.6],
  [179.9999, -16],
  [-179.999, 71],
  [20, 89.9995],
  [100, -89.999],
  [-60, 0],
  [0, 84],
);
const step = fc.tuple(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(20, 200, 5_000, 200_000),
);

function moved([lon, lat]: LonLat, east: number, north: number): LonLat {
  const y = Math.max(-90, Math.min(90, lat + north / METERS_PER_DEGREE));
  const x = lon + east / METERS_PER_DEGREE / Math.max(1e-3, Math.cos((y * Math.PI) / 180));
  return [((((x + 180) % 360) + 360) % 360) - 180, y];
}

const world = fc
  .tuple(
    anchor,
    fc.array(fc.array(step, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 }),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.double({ min: -400, max: 400, noNaN: true }),
        fc.double({ min: -400, max: 400, noNaN: true }),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([start, lines, offsets]) => {
    let place = start;
    const segments = lines.map((steps) =>
      segmentOf(
        steps.map(([east, north, meters]) => {
          place = moved(place, east * meters, north * meters);
          return place;
        }),
      ),
    );
    const all = segments.flatMap((segment) => Array.from(segment.lon, (lon, i): LonLat => [lon, segment.lat[i]!]));
    const candidates = offsets.map(([i, east, north], n) =>
      candidate(moved(all[i % all.length]!, east, north), {
        elementId: `e${n}`,
        kind: 'genericPoint',
        accuracyMeters: 10,
      }),
    );
    return { segments, candidates };
  });

describe('recognise', () => {
  it('finds what measuring every segment finds, also at the antimeridian and the poles', () => {
    fc.assert(
      fc.property(world, ({ segments, candidates }) => {
        const proposals = recognise(segments, candidates);
        candidates.forEach((c) => {
          const nearest = bruteForce(segments, c.place);
          const proposal = proposals.find(({ elementId }) => elementId === c.elementId);
          if (nearest <= 5) expect(proposal?.outcome).toBe('reached');
          if (nearest > 200) expect(proposal).toBeUndefined();
          if (!proposal) return;
          expect(proposal.distanceMeters).toBeGreaterThanOrEqual(nearest - 1e-6);
          // The most probable spot counts, such as the end of the track, which may be a little farther than a mere pass.
          expect(proposal.distanceMeters).toBeLessThanOrEqual(nearest + 50);
          expect(proposal.probability > 0 && proposal.probability <= 1).toBe(true);
        });
        expect(proposals.map((p) => p.alongMeters)).toEqual(proposals.map((p) => p.alongMeters).sort((a, b) => a - b));
      }),
      { numRuns: 400 },
    );
  });

  it('measures the same as the haversine formula near a fine line', () => {
    const track = trackOver([at(-500, 0), at(500, 0)], 0, 0.5);
    for (const away of [5, 20, 49]) {
      const place = at(10, away);
      const nearest = Math.min(...Array.from(track.lon, (lon, i) => distanceMeters([lon, track.lat[i]!], place)));
      expect(
        recognise([track], [candidate(place, { kind: 'genericPoint', subtype: 'lake' })])[0]!.distanceMeters,
      ).toBeCloseTo(nearest, 1);
    }
  });

  it('has boxes that hold every place within the padding', () => {
    fc.assert(
      fc.property(world, ({ segments, candidates }) => {
        const boxes = boxesAlong(segments, 150);
        for (const [west, south, east, north] of boxes) {
          expect(west <= east && west >= -180 && east <= 180 && south >= -90 && north <= 90).toBe(true);
        }
        for (const { place } of candidates) {
          if (bruteForce(segments, place) > 150) continue;
          expect(boxes.some(([w, s, e, n]) => place[0] >= w && place[0] <= e && place[1] >= s && place[1] <= n)).toBe(
            true,
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it('follows the great circle between points far apart', () => {
    const leg = [
      [1, 42],
      [5, 42],
    ] as const;
    const middle = placeOfVector(
      ...([0, 1, 2].map((axis) =>
        unitVectors([1, 5], [42, 42])
          .filter((_, i) => i % 3 === axis)
          .reduce((a, b) => a + b),
      ) as [number, number, number]),
    );
    const place: LonLat = [middle[0], middle[1] + 20 / METERS_PER_DEGREE];
    expect(middle[1]).toBeGreaterThan(42.01);
    expect(recognise([segmentOf(leg)], [candidate(place, { kind: 'genericPoint' })])[0]!.distanceMeters).toBeCloseTo(
      20,
      3,
    );
    expect(
      boxesAlong([segmentOf(leg)], 50).some(
        ([w, so, e, n]) => w <= place[0] && place[0] <= e && so <= place[1] && place[1] <= n,
      ),
    ).toBe(true);
  });

  it('ticks a summit through 15 m of receiver error, and none passed at 60 m', () => {
    const over = trackOver([at(-1_000, 15), at(1_000, 15)], 4);
    expect(recognise([over], [candidate(at(0, 0))])).toMatchObject([{ outcome: 'reached', isTicked: true }]);
    for (const meters of [60, 90, 120, 200, 300]) {
      const beside = recognise([over], [candidate(at(0, 15 + meters), { accuracyMeters: 30 })]);
      expect(
        beside.filter(({ isTicked }) => isTicked),
        `${meters} m`,
      ).toEqual([]);
    }
  });

  it('never ticks a place of unknown accuracy, but proposes it', () => {
    const over = trackOver([at(-1_000, 0), at(1_000, 0)], 4);
    expect(recognise([over], [candidate(at(0, 0), { accuracyMeters: null, kind: 'genericPoint' })])).toMatchObject([
      { outcome: 'reached', isTicked: false },
    ]);
  });

  const hill = (places: readonly (readonly [...LonLat, number])[], extra: object = {}) =>
    syntheticActivity({ waypoints: places, noiseMeters: 3, startEpoch: 1_000_000, ...extra });

  it('ticks a summit with a poor pin where the track is highest or turns, and not where it goes on climbing', () => {
    const pin = candidate(at(0, 120), { accuracyMeters: 150, elevationMeters: 2_500 });
    const up = [[...at(-2_000, 0), 1_900] as const, [...at(0, 0), 2_500] as const];
    expect(recognise([hill([...up, up[0]!])], [pin])).toMatchObject([{ outcome: 'reached', isTicked: true }]);
    const onward = recognise([hill([...up, [...at(2_000, 0), 3_100]])], [{ ...pin, elevationMeters: 2_650 }]);
    expect(onward.filter(({ isTicked }) => isTicked)).toEqual([]);
  });

  it('gives the top to the summit that fits it best', () => {
    const up = [[...at(-2_000, 0), 1_900] as const, [...at(0, 0), 2_500] as const, [...at(-2_000, 0), 1_900] as const];
    const proposals = recognise(
      [hill(up)],
      [
        candidate(at(5, 5), { elementId: 'summit', accuracyMeters: 10, elevationMeters: 2_500 }),
        candidate(at(0, 55), { elementId: 'needle', accuracyMeters: 50, elevationMeters: 2_520 }),
      ],
    );
    expect(proposals.filter(({ isTicked }) => isTicked).map(({ elementId }) => elementId)).toEqual(['summit']);
  });

  it('ticks a summit in a gap of the recording that leaves the time for it, and none beside a short gap', () => {
    const up = hill([
      [...at(-2_000, 0), 1_900],
      [...at(0, 0), 2_500],
      [...at(-2_000, 10), 1_900],
    ]);
    const rows = Array.from(up.lon, (lon, i) => [lon, up.lat[i]!, up.elevationMeters[i]!, up.time[i]!] as const);
    const isFar = ([lon]: (typeof rows)[number]) => lon < at(-250, 0)[0];
    const parts = [
      rows.slice(
        0,
        rows.findIndex((row) => !isFar(row)),
      ),
      rows.slice(rows.findLastIndex((row) => !isFar(row)) + 1),
    ];
    const summit = candidate(at(0, 0), { accuracyMeters: 20, elevationMeters: 2_500 });
    expect(recognise(parts.map(segmentOf), [summit])).toMatchObject([
      { outcome: 'reached', isTicked: true, visits: [{}] },
    ]);
    const shift = parts[1]![0]![3] - parts[0]!.at(-1)![3] - 90;
    const short = [
      parts[0]!,
      parts[1]!.map(([lon, lat, elevation, time]) => [lon, lat, elevation, time - shift] as const),
    ];
    expect(recognise(short.map(segmentOf), [summit]).filter(({ isTicked }) => isTicked)).toEqual([]);
  });

  it('takes the pin of a line without a geometry for a weak proposal, and only within 150 m plus its accuracy', () => {
    const track = trackOver([at(-1_000, 0), at(1_000, 0)]);
    const wall = (north: number) =>
      recognise([track], [candidate(at(0, north), { kind: 'climbingRoute', accuracyMeters: 50 })]);
    expect(wall(5)).toMatchObject([{ outcome: 'passed', isTicked: false }]);
    expect(wall(5)[0]!.probability).toBeLessThanOrEqual(0.3);
    expect([wall(195).length, wall(205).length]).toEqual([1, 0]);
  });

  it('knows huts, lakes and passes as areas of their own size', () => {
    const track = trackOver([at(-1_000, 0), at(1_000, 0)]);
    const ticked = (kind: string, north: number, subtype?: string) =>
      recognise([track], [candidate(at(0, north), subtype === undefined ? { kind } : { kind, subtype })]).some(
        ({ isTicked }) => isTicked,
      );
    expect([ticked('shelter', 30), ticked('shelter', 133)]).toEqual([true, false]);
    expect([ticked('genericPoint', 60, 'lake'), ticked('genericPoint', 150, 'lake')]).toEqual([true, false]);
    expect([ticked('genericPoint', 20, 'pass'), ticked('genericPoint', 80, 'pass')]).toEqual([true, false]);
  });

  const thereAndBack = (...places: LonLat[]): LonLat[] => [...places, ...places.toReversed().slice(1)];

  it('proposes a summit shortly before which somebody turned as attempted, with how near they came and when', () => {
    const track = trackOver(thereAndBack(at(-2_000, 0), at(-180, 0)), 3);
    const [attempt] = recognise([track], [candidate(at(0, 0))]);
    expect(attempt).toMatchObject({ outcome: 'attempted', visits: [{ reachedAt: attempt!.reachedAt }] });
    expect(attempt!.distanceMeters).toBeGreaterThan(165);
    expect(attempt!.distanceMeters).toBeLessThan(195);
    expect(attempt!.reachedAt).toBeGreaterThan(track.time[0]!);
    expect(attempt).toMatchObject({ isTicked: false });
    expect(attempt!.probability).toBeLessThan(0.1);
  });

  it('takes who passed it, who went to another place there, and who set out there for no attempt', () => {
    const summit = candidate(at(0, 0), { elementId: 'summit' });
    expect(recognise([trackOver([at(-2_000, 180), at(2_000, 180)], 3)], [summit])).toEqual([]);
    expect(recognise([trackOver([at(-180, 0), at(-2_000, 0)], 3)], [summit])).toEqual([]);
    const hut = candidate(at(-180, 0), { elementId: 'hut', kind: 'shelter' });
    const toHut = trackOver(thereAndBack(at(-2_000, 0), at(-180, 0)), 3);
    expect(recognise([toHut], [summit, hut])).toMatchObject([{ elementId: 'hut', outcome: 'reached' }]);
    const vague = { ...hut, place: at(-180, 200), accuracyMeters: 250 };
    const couloir = candidate(at(-180, 0), { elementId: 'couloir', kind: 'couloir' });
    expect(recognise([toHut], [summit, vague, couloir]).find(({ elementId }) => elementId === 'summit')).toMatchObject({
      outcome: 'attempted',
    });
    const beyond = candidate(at(0, 260), { elementId: 'beyond' });
    expect(recognise([toHut], [summit, beyond]).map(({ elementId }) => elementId)).toEqual(['summit']);
  });

  it('takes who went down to where they turned for no attempt', () => {
    const row = ([lon, lat]: LonLat, elevation: number) => [lon, lat, elevation] as const;
    const legs = (low: number) =>
      syntheticActivity({
        waypoints: [row(at(-2_000, 0), 2_000), row(at(-180, 0), low), row(at(-2_000, 0), 2_000)],
        noiseMeters: 1,
      });
    expect(recognise([legs(2_600)], [candidate(at(0, 0))])).toMatchObject([{ outcome: 'attempted' }]);
    expect(recognise([legs(1_400)], [candidate(at(0, 0))])).toEqual([]);
  });

  it('counts each visit once: there and back, twice over, and through a pause of the recording', () => {
    const visits = (segments: TrackSegment[], place: LonLat) => recognise(segments, [candidate(place)])[0]!.visits;
    const out = trackOver(thereAndBack(at(-1_000, 0), at(0, 0), at(1_000, 0)), 4);
    expect(visits([out], at(0, 0))).toHaveLength(2);
    expect(visits([out], at(1_000, 0))).toHaveLength(1);
    const twice = trackOver([at(0, 0), at(800, 0), at(0, 600), at(800, 0), at(800, -900)], 4);
    expect(visits([twice], at(800, 0)).map(({ alongMeters }) => Math.round(alongMeters / 5_000))).toHaveLength(2);
    const parts = [trackOver([at(-500, 0), at(10, 0)], 2), trackOver([at(-10, 0), at(500, 0)], 2)];
    expect(visits(parts, at(0, 0))).toHaveLength(1);
    expect(visits([trackOver([at(-500, 0), at(0, 0), at(0, 60), at(0, 0), at(500, 0)])], at(0, 0))).toHaveLength(1);
  });

  it('U09 stops counting visits of a line that goes to and fro without end', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => at(i % 2 === 0 ? -300 : 300, 0));
    const [proposal] = recognise([segmentOf(rows)], [candidate(at(0, 0))]);
    expect(proposal!.visits).toHaveLength(MATCH_VISITS_MAX);
    expect(proposal!.visits[0]).toEqual({ alongMeters: proposal!.alongMeters, reachedAt: null });
  });

  it('knows both ends of a traverse', () => {
    const ends = [at(0, 0), at(4_000, 0)].map((place, i) => candidate(place, { elementId: `${i}`, kind: 'access' }));
    expect(
      recognise([trackOver([at(10, 5), at(2_000, 900), at(3_990, 5)], 4)], ends).map(({ elementId }) => elementId),
    ).toEqual(['0', '1']);
  });

  it('gives the time between the recorded points and the first of equal laps', () => {
    const rows = Array.from(
      { length: 9 },
      (_, i) => [...at(i % 2 === 0 ? -500 : 500, (i % 3) * 0.5), null, i * 1_000] as const,
    );
    const [proposal] = recognise([segmentOf(rows)], [candidate(at(0, 0))]);
    expect(proposal!.reachedAt).toBeCloseTo(500, 0);
    expect(proposal!.alongMeters).toBeCloseTo(500, -1);
    expect(
      recognise([segmentOf(rows.map(([lon, lat]) => [lon, lat] as const))], [candidate(at(0, 0))])[0]!.reachedAt,
    ).toBeNull();
  });

  it('proposes an element once, in the order of the track', () => {
    const track = trackOver([at(0, 0), at(1_000, 0), at(2_000, 0)]);
    const proposals = recognise(
      [track],
      [
        candidate(at(1_500, 0), { elementId: 'b' }),
        candidate(at(500, 0), { elementId: 'a' }),
        candidate(at(500, 30), { elementId: 'a' }),
      ],
    );
    expect(proposals.map((p) => p.elementId)).toEqual(['a', 'b']);
    expect(proposals[0]!.distanceMeters).toBeLessThan(1);
  });

  it('takes nothing for nothing', () => {
    expect(recognise([], [candidate(at(0, 0))])).toEqual([]);
    expect(recognise([segmentOf([[...at(0, 0)]])], [candidate(at(0, 10), { kind: 'genericPoint' })]).length).toBe(1);
    expect(boxesAlong([], 100)).toEqual([]);
  });
});
