import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../testing/processorSeconds.ts';
import { Failure } from '../failures.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { chordSquaredAt, chordToMeters, nearestOnArc, unitVectors } from '../geo/sphere.ts';
import { encodeLine } from './encodeLine.ts';
import { decodeTrack, encodeTrack } from './encodeTrack.ts';
import { PROFILE_MAX_SAMPLES, trackProfile } from './stats/profile.ts';
import { readTrackFile } from './reading/readTrackFile.ts';
import { segmentOf } from './samples/segmentOf.ts';
import { syntheticActivity } from './samples/syntheticActivity.ts';
import { simplify, simplifyEach } from './simplify.ts';
import type { Track, TrackSegment, Waypoint } from './track.ts';
import { BAND_TOLERANCE_METERS, trackPieces } from './trackPieces.ts';
import { VarintReader } from './varint.ts';
import { writeGpx } from './writing/writeGpx.ts';

function decodeLine(bytes: Uint8Array): LonLat[] {
  const reader = new VarintReader(bytes);
  const line: LonLat[] = [];
  let x = 0;
  let y = 0;
  while (!reader.isAtEnd()) {
    x += reader.signed();
    y += reader.signed();
    line.push([x / 1e6, y / 1e6]);
  }
  return line;
}

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const row = fc.tuple(
  double(-180, 180),
  double(-90, 90),
  fc.oneof(double(-400, 9_000), fc.constant(null)),
  fc.oneof(fc.integer({ min: -3e9, max: 5e9 }), double(0, 4e9), fc.constant(null)),
);
const segment = fc.array(row, { minLength: 1, maxLength: 30 }).map((rows) => segmentOf(rows));

const localLine = fc
  .tuple(
    fc.constantFrom<LonLat>([1.4, 42.6], [179.999, -16], [-179.9995, 71], [20, 89.9995], [100, -89.9999]),
    fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 1,
      maxLength: 80,
    }),
  )
  .map(([[lon, lat], steps]) => {
    let x: number = lon;
    let y: number = lat;
    return segmentOf(
      steps.map(([dx, dy]) => {
        x += dx / 111_195 / Math.max(1e-4, Math.cos((y * Math.PI) / 180));
        y = Math.max(-90, Math.min(90, y + dy / 111_195));
        x = ((((x + 180) % 360) + 360) % 360) - 180;
        return [x, y] as const;
      }),
    );
  });

const long = syntheticActivity({
  waypoints: Array.from({ length: 40 }, (_, i) => [1 + i * 0.01, 42 + (i % 2) * 0.01, 1_000 + (i % 5) * 300] as const),
  startEpoch: 1_600_000_000,
  noiseMeters: 2,
  spacingMeters: 5,
});

function away(line: TrackSegment, kept: ArrayLike<number>, i: number): number {
  const vectors = unitVectors(line.lon, line.lat);
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k + 1 < kept.length; k += 1) {
    const [a, b] = [kept[k]!, kept[k + 1]!];
    const t = nearestOnArc(vectors, i, vectors, a, vectors, b);
    best = Math.min(best, chordToMeters(Math.sqrt(chordSquaredAt(vectors, i, vectors, a, vectors, b, t))));
  }
  return best;
}

describe('encodeTrack', () => {
  it('gives back every segment within its steps', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const decoded = decodeTrack(encodeTrack(segments));
        expect(decoded.length).toBe(segments.length);
        segments.forEach((original, s) => {
          const copy = decoded[s]!;
          const near = (a: number, b: number, step: number) =>
            expect(Number.isNaN(a) ? Number.isNaN(b) : Math.abs(a - b) <= step).toBe(true);
          original.lon.forEach((lon, i) => {
            near(lon, copy.lon[i]!, 5.001e-7);
            near(original.lat[i]!, copy.lat[i]!, 5.001e-7);
            near(original.elevationMeters[i]!, copy.elevationMeters[i]!, 0.05001);
            near(original.time[i]!, copy.time[i]!, 0.00051);
          });
        });
        expect(encodeTrack(decoded)).toEqual(encodeTrack(segments));
      }),
    );
  });

  it('needs about four to six bytes a point', () => {
    expect(encodeTrack([long]).length / long.lon.length).toBeLessThan(6);
  });

  it('fails with a code for bytes that are no track', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          decodeTrack(bytes);
        } catch (failure) {
          expect(failure).toBeInstanceOf(Failure);
        }
      }),
    );
    expect(() => decodeTrack(encodeTrack([long]).slice(0, -1))).toThrow(Failure);
  });
});

describe('simplify', () => {
  it('keeps the ends and leaves no point farther than the tolerance, anywhere on Earth', () => {
    fc.assert(
      fc.property(localLine, fc.integer({ min: 1, max: 60 }), (line, tolerance) => {
        const kept = simplify(line, tolerance);
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(line.lon.length - 1);
        for (let i = 0; i < line.lon.length && kept.length > 1; i += 1) {
          expect(away(line, kept, i)).toBeLessThanOrEqual(tolerance + 1e-6);
        }
      }),
    );
  });

  it('keeps for several tolerances at once what it keeps for each', () => {
    fc.assert(
      fc.property(localLine, (line) => {
        const vectors = unitVectors(line.lon, line.lat);
        const tolerances = [200, 40, 5, 1];
        expect(simplifyEach(vectors, tolerances)).toEqual(tolerances.map((meters) => simplify(line, meters)));
      }),
    );
  });

  it('keeps the tolerance and ends soon on a line made to be slow', async () => {
    const count = 100_000;
    const spiral = segmentOf(
      Array.from(
        { length: count },
        (_, i) =>
          [1 + 1e-4 * Math.exp(i / 12_000) * Math.sin(i), 42 + 1e-4 * Math.exp(i / 12_000) * Math.cos(i)] as const,
      ),
    );
    expect(await processorSeconds(() => expect(simplify(spiral, 5).length).toBeGreaterThan(1_000))).toBeLessThan(6);
  });
});

describe('trackPieces', () => {
  it('stores all bands in pieces that join, hold their points and never step over 180', () => {
    fc.assert(
      fc.property(fc.oneof(localLine, fc.constant(long)), (line) => {
        const pieces = trackPieces([line]);
        for (const band of [0, 1, 2] as const) {
          const own = pieces.filter((piece) => piece.band === band);
          expect(own.map((piece) => piece.seq)).toEqual(own.map((_, i) => i));
          for (const { bounds, line: bytes } of own) {
            const places = decodeLine(bytes);
            expect(places.length).toBeLessThanOrEqual(band === 0 ? Infinity : 65);
            for (const [lon, lat] of places) {
              expect(
                lon >= bounds[0] - 1e-6 &&
                  lon <= bounds[2] + 1e-6 &&
                  lat >= bounds[1] - 1e-6 &&
                  lat <= bounds[3] + 1e-6,
              ).toBe(true);
            }
            for (let i = 1; i < places.length; i += 1)
              expect(Math.abs(places[i]![0] - places[i - 1]![0])).toBeLessThanOrEqual(180);
          }
          for (let i = 1; i < own.length; i += 1) {
            const end = decodeLine(own[i - 1]!.line).at(-1)!;
            const start = decodeLine(own[i]!.line)[0]!;
            expect(Math.abs(end[0]) === 180 || (end[0] === start[0] && end[1] === start[1])).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(BAND_TOLERANCE_METERS.length).toBe(3);
  });

  it('gives back a line to a millionth of a degree', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(double(-180, 180), double(-90, 90))), (line) => {
        const copy = decodeLine(encodeLine(line));
        line.forEach(([lon, lat], i) => {
          expect(Math.abs(copy[i]![0] - lon)).toBeLessThan(5.1e-7);
          expect(Math.abs(copy[i]![1] - lat)).toBeLessThan(5.1e-7);
        });
      }),
    );
  });
});

describe('trackProfile', () => {
  it('has at most 1,000 samples with the extremes, in order, and marks every segment start', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(segment, fc.constant(long)), { minLength: 1, maxLength: 6 }), (segments) => {
        const profile = trackProfile(segments);
        expect(profile.lon.length).toBeLessThanOrEqual(PROFILE_MAX_SAMPLES);
        expect(profile.breaks.length).toBe(segments.length - 1);
        const heights = segments.flatMap((s) => [...s.elevationMeters]).filter((value) => !Number.isNaN(value));
        const shown = profile.elevationMeters.filter((value) => value !== null);
        if (heights.length > 0) {
          expect(Math.max(...shown)).toBe(Math.max(...heights));
          expect(Math.min(...shown)).toBe(Math.min(...heights));
        }
        profile.distanceMeters.forEach((meters, i) =>
          expect(meters).toBeGreaterThanOrEqual(profile.distanceMeters[i - 1] ?? 0),
        );
        for (const column of [profile.distanceMeters, profile.elevationMeters, profile.lat, profile.time]) {
          expect(column.length).toBe(profile.lon.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stays within its size for thousands of segments', () => {
    const many = Array.from({ length: 5_000 }, (_, i) =>
      segmentOf([
        [1 + i / 1e4, 42, i],
        [1 + i / 1e4 + 5e-5, 42, i],
      ]),
    );
    const profile = trackProfile(many);
    expect(profile.lon.length).toBeLessThanOrEqual(PROFILE_MAX_SAMPLES);
    expect(profile.lon.length).toBeGreaterThan(500);
  });
});

describe('writeGpx', () => {
  const name = fc.stringMatching(/^[a-zA-Z&<>"'é]{1,10}$/);
  const track: fc.Arbitrary<Track> = fc.oneof(
    fc.record({
      name: fc.option(name),
      kind: fc.constant('track' as const),
      segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ name: fc.option(name), kind: fc.constant('route' as const), segments: fc.tuple(segment) }),
  );
  const waypoint: fc.Arbitrary<Waypoint> = fc.record({
    place: fc.tuple(double(-180, 180), double(-90, 90)),
    elevationMeters: fc.option(fc.integer({ min: 0, max: 8_000 })),
    name: fc.option(name),
    description: fc.option(name),
    time: fc.option(fc.integer({ min: 0, max: 4e9 })),
    symbol: fc.option(name),
  });

  it('is read back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(track, { minLength: 1, maxLength: 3 }),
        fc.array(waypoint, { maxLength: 3 }),
        fc.option(name),
        async (tracks, waypoints, fileName) => {
          const text = [...writeGpx({ name: fileName, tracks, waypoints })].join('');
          const file = await readTrackFile([new TextEncoder().encode(text)]);
          expect(file.warnings).toEqual([]);
          expect(file.name).toBe(fileName);
          const close = (value: number | null, digits: number) =>
            value === null || Number.isNaN(value) ? value : expect.closeTo(value, digits);
          expect(file.waypoints).toEqual(
            waypoints.map((w) => ({ ...w, place: w.place.map((degree) => expect.closeTo(degree, 6)) })),
          );
          const inOrder = [...tracks.filter((t) => t.kind === 'route'), ...tracks.filter((t) => t.kind === 'track')];
          expect(file.tracks.map((t) => [t.name, t.kind, t.segments.length])).toEqual(
            inOrder.map((t) => [t.name, t.kind, t.segments.length]),
          );
          const flat = (list: readonly Track[]) => list.flatMap((t) => t.segments);
          flat(inOrder).forEach((original, s) => {
            const copy = flat(file.tracks)[s]!;
            expect([...copy.lon]).toEqual([...original.lon].map((value) => close(value, 6)));
            expect([...copy.elevationMeters]).toEqual([...original.elevationMeters].map((value) => close(value, 1)));
            expect([...copy.time]).toEqual([...original.time].map((value) => close(value, 2)));
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('removes characters XML does not have', () => {
    const text = [...writeGpx({ name: 'a\u0000\u0008b\uFFFE\uD800', tracks: [], waypoints: [] })].join('');
    expect(text).toContain('<name>ab\uFFFD</name>');
  });

  it('comes in pieces', () => {
    const chunks = [
      ...writeGpx({ name: null, tracks: [{ name: null, kind: 'track', segments: [long] }], waypoints: [] }),
    ];
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(100_000);
  });
});
