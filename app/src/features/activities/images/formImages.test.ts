import { describe, expect, it } from 'vitest';
import { placeImage } from '@cordada/core/activities/imagePlaces';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { inOrderOfWay, onLine, startsOf } from './formImages.ts';
import type { FormImage } from './formImages.ts';

const legs = [
  [0.65, 42.6],
  [0.65, 42.61],
  [0.65, 42.62],
] as const;
const profileOf = (from: number) =>
  trackProfile([
    syntheticActivity({
      waypoints: [legs[from]!, legs[from + 1]!].map(([lon, lat]) => [lon, lat, 1_000]),
      startEpoch: 0,
    }),
  ]);
const lines = [
  { trackId: 'a', profile: profileOf(0) },
  { trackId: 'b', profile: profileOf(1) },
];
const photo = (imageId: string, part: Partial<FormImage> = {}): FormImage => ({
  imageId,
  placing: 'camera',
  trackId: null,
  alongMeters: null,
  ...part,
});

describe('photos of the form', () => {
  it('are moved along all lines as one', () => {
    const [, second = 0] = startsOf(lines);
    expect(second).toBeCloseTo(1_112, 0);
    expect(onLine(lines, 500)).toEqual({ trackId: 'a', alongMeters: 500 });
    expect(onLine(lines, second + 100)).toMatchObject({ trackId: 'b' });
    const clock = { shiftSeconds: 0, zoneMinutes: 0 };
    const placed = placeImage(lines, photo('x', { placing: 'byHand', ...onLine(lines, second + 100) }), null, clock);
    expect(placed?.alongMeters).toBeCloseTo(100, 3);
    expect(placeImage(lines, photo('x', { placing: 'off' }), null, clock)).toBeNull();
  });

  it('stand in the order of the way, those without a place last and as they were', () => {
    const along: Record<string, number> = { b: 200, c: 100 };
    const list = ['z', 'b', 'y', 'c'].map((id) => photo(id));
    expect(inOrderOfWay(list, (id) => along[id] ?? null).map(({ imageId }) => imageId)).toEqual(['c', 'b', 'z', 'y']);
  });
});
