import { expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { profileOnLine } from './profileOnLine.ts';

const first: LonLat[] = [
  [1, 42],
  [1.01, 42],
  [1.01, 42.01],
];
const second: LonLat[] = [
  [1.1, 42],
  [1.1, 42.01],
];
const lengthOf = (part: readonly LonLat[]): number =>
  part.slice(1).reduce((sum, place, i) => sum + distanceMeters(part[i]!, place), 0);

it('finds the place of each sample, past corners and gaps', () => {
  const [a, b] = [lengthOf(first), lengthOf(second)];
  const corner = distanceMeters(first[0]!, first[1]!);
  const profile = profileOnLine(
    {
      distanceMeters: [0, corner / 2, corner + (a - corner) / 2, a, a, a + b / 2, a + b],
      elevationMeters: [1, 2, 3, 4, 5, 6, 7],
      breaks: [4],
    },
    [first, second],
  );
  const expected = [
    [1, 42],
    [1.005, 42],
    [1.01, 42.005],
    [1.01, 42.01],
    [1.1, 42],
    [1.1, 42.005],
    [1.1, 42.01],
  ];
  expected.forEach(([lon, lat], i) => {
    expect(profile.lon[i]).toBeCloseTo(lon!, 5);
    expect(profile.lat[i]).toBeCloseTo(lat!, 5);
  });
  expect(profile.time).toEqual(Array.from({ length: 7 }, () => null));
  expect(profile.breaks).toEqual([4]);
});
