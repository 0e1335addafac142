import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { MATCH_VISITS_MAX } from '@cordada/core/limits';
import { chordSquaredAt, chordToMeters, nearestOnArc, placeOfVector, unitVectors } from '@cordada/core/geo/sphere';
import { boxesAlong } from './boxesAlong.ts';
import { reachMeters, recognise } from './recognise.ts';
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
      candidate(moved(all[i % all.length]!, east, north), { elementId: `e${n}`, accuracyMeters: 100 }),
    );
    return { segments, candidates };
  });

describe('recognise', () => {
  it('finds what measuring every segment finds, also at the antimeridian and the poles', () => {
    fc.assert(
      fc.property(world, ({ segments, candidates }) => {
        const proposals = recognise(segments, candidates);
        const expected = candidates.map((c) => bruteForce(segments, c.place));
        expect(proposals.map((p) => p.elementId).sort()).toEqual(
          candidates
            .filter((c, i) => expected[i]! <= reachMeters(c))
            .map((c) => c.elementId)
            .sort(),
        );
        for (const proposal of proposals) {
          const nearest = expected[candidates.findIndex((c) => c.elementId === proposal.elementId)]!;
          expect(proposal.distanceMeters).toBeGreaterThanOrEqual(nearest - 1e-6);
          expect(proposal.distanceMeters).toBeLessThanOrEqual(nearest + 5 + 1e-6);
          expect(proposal.confidence > 0 && proposal.confidence <= 1).toBe(true);
        }
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
      expect(recognise([track], [candidate(place)])[0]!.distanceMeters).toBeCloseTo(nearest, 1);
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
    expect(recognise([segmentOf(leg)], [candidate(place)])[0]!.distanceMeters).toBeCloseTo(20, 3);
    expect(
      boxesAlong([segmentOf(leg)], 50).some(
        ([w, so, e, n]) => w <= place[0] && place[0] <= e && so <= place[1] && place[1] <= n,
      ),
    ).toBe(true);
  });

  it('reaches a summit through 30 m of receiver error, and never one passed at 150 m', () => {
    const track = trackOver([at(-1_000, 30), at(1_000, 30)], 4);
    expect(recognise([track], [candidate(at(0, 0))])[0]!.confidence).toBeGreaterThan(0.6);
    expect(recognise([track], [candidate(at(0, 180))])).toEqual([]);
  });

  it('proposes a place known to 200 m only, with low confidence', () => {
    const track = trackOver([at(-1_000, 0), at(1_000, 0)]);
    const [proposal] = recognise([track], [candidate(at(0, 180), { accuracyMeters: 200 })]);
    expect(proposal!.confidence).toBeLessThan(0.25);
    expect(recognise([track], [candidate(at(0, 260), { accuracyMeters: 200 })])).toEqual([]);
  });

  it('widens with the kind: 50 m mountains, 60 m passes, 100 m shelters and lakes', () => {
    const track = trackOver([at(-1_000, 0), at(1_000, 0)]);
    const reached = (kind: string, north: number, subtype?: string) =>
      recognise([track], [candidate(at(0, north), subtype === undefined ? { kind } : { kind, subtype })]).length === 1;
    expect([reached('mountain', 49), reached('mountain', 52)]).toEqual([true, false]);
    expect([reached('volcano', 49), reached('volcano', 52)]).toEqual([true, false]);
    expect([reached('genericPoint', 59, 'pass'), reached('genericPoint', 62, 'pass')]).toEqual([true, false]);
    expect([reached('shelter', 98), reached('shelter', 103)]).toEqual([true, false]);
    expect([reached('genericPoint', 98, 'lake'), reached('genericPoint', 103, 'lake')]).toEqual([true, false]);
    expect([reached('ridge', 59), reached('ridge', 62)]).toEqual([true, false]);
  });

  const thereAndBack = (...places: LonLat[]): LonLat[] => [...places, ...places.toReversed().slice(1)];

  it('proposes a summit shortly before which somebody turned as attempted, with how near they came and when', () => {
    const track = trackOver(thereAndBack(at(-2_000, 0), at(-180, 0)), 3);
    const [attempt] = recognise([track], [candidate(at(0, 0))]);
    expect(attempt).toMatchObject({ outcome: 'attempted', visits: [{ reachedAt: attempt!.reachedAt }] });
    expect(attempt!.distanceMeters).toBeGreaterThan(165);
    expect(attempt!.distanceMeters).toBeLessThan(195);
    expect(attempt!.reachedAt).toBeGreaterThan(track.time[0]!);
    expect(attempt!.confidence).toBeLessThan(0.6);
  });

  it('takes who passed it, who went to another place there, and who set out there for no attempt', () => {
    const summit = candidate(at(0, 0), { elementId: 'summit' });
    expect(recognise([trackOver([at(-2_000, 180), at(2_000, 180)], 3)], [summit])).toEqual([]);
    expect(recognise([trackOver([at(-180, 0), at(-2_000, 0)], 3)], [summit])).toEqual([]);
    const hut = candidate(at(-180, 0), { elementId: 'hut', kind: 'shelter' });
    const toHut = trackOver(thereAndBack(at(-2_000, 0), at(-180, 0)), 3);
    expect(recognise([toHut], [summit, hut])).toMatchObject([{ elementId: 'hut', outcome: 'reached' }]);
    const vague = { ...hut, accuracyMeters: 250 };
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
    expect(recognise([segmentOf([[...at(0, 0)]])], [candidate(at(0, 10))]).length).toBe(1);
    expect(boxesAlong([], 100)).toEqual([]);
  });
});
