import { expect, it } from 'vitest';
import { lineOf } from '@cordada/core/tracks/edits/editedLine';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';
import { drawnBetween, previewLine, profileBetween } from './linePreview.ts';

const walk = (from: number, to: number, spacingMeters = 10): TrackSegment =>
  syntheticActivity({
    waypoints: [
      [0, from, 1_000],
      [0.01, (from + to) / 2, 1_500],
      [0, to, 1_000],
    ],
    startEpoch: 1_000_000,
    noiseMeters: 4,
    spacingMeters,
  });
const preview = (...segments: TrackSegment[]) => previewLine(lineOf([{ name: null, kind: 'track', segments }], 0));

it('draws the chosen selectedRange to the very points of its handles, and none across a gap', () => {
  const [one, other] = [walk(42, 42.02), walk(42.1, 42.12)];
  const line = preview(one, other);
  const first = one.lon.length;
  const drawn = drawnBetween(line, 17, first + 30);
  expect(drawn).toHaveLength(2);
  expect(drawn[0]?.[0]).toEqual([one.lon[17], one.lat[17]]);
  expect(drawn[0]?.at(-1)).toEqual([one.lon[first - 1], one.lat[first - 1]]);
  expect(drawn[1]?.at(-1)).toEqual([other.lon[30], other.lat[30]]);
  expect(drawnBetween(line, first, first)).toEqual([]);
});

it('draws few of very many points, and counts all of them', () => {
  const line = preview(walk(42, 43, 1.2));
  expect(line.lon.length).toBeGreaterThan(90_000);
  expect(line.drawn.length).toBeLessThanOrEqual(3_000);
  expect(line.figures.distanceMeters).toBeCloseTo(line.along.distanceMeters.at(-1) ?? 0, 3);
});

it('measures a part from its own start, with heights, times and its gaps', () => {
  const [one, other] = [walk(42, 42.02), walk(42.1, 42.12)];
  const line = preview(one, other);
  const first = one.lon.length;
  const profile = profileBetween(line, 17, first + 30);
  expect(profile.distanceMeters[0]).toBe(0);
  expect(profile.distanceMeters.at(-1)).toBeCloseTo(
    line.along.distanceMeters[first + 30]! - line.along.distanceMeters[17]!,
    6,
  );
  expect(profile.lon.at(-1)).toBe(other.lon[30]);
  expect([profile.elevationMeters[0], profile.time[0]]).toEqual([one.elevationMeters[17], one.time[17]]);
  const [gap = 0] = profile.breaks;
  expect(profile.breaks).toHaveLength(1);
  expect(profile.lat[gap]).toBe(other.lat[0]);
});
