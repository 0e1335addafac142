import { expect, it } from 'vitest';
import { highestOf, walkProfile } from './walkProfile.ts';

it('reads the line of a walk with its heights', () => {
  const profile = walkProfile([[1.5, 42.5, 1_000], [1.5, 42.51, null], [1.5, 42.52, 1_200], 'no row']);
  expect(profile).toMatchObject({ lon: [1.5, 1.5, 1.5], lat: [42.5, 42.51, 42.52] });
  expect(profile.elevationMeters).toEqual([1_000, null, 1_200]);
  expect(profile.distanceMeters.at(-1)).toBeCloseTo(2_224, -1);
  expect(highestOf(profile)).toBe(1_200);
});

it('knows no highest point where no height is known', () => {
  expect(highestOf(walkProfile([[1, 2]]))).toBeNull();
  expect(highestOf(walkProfile(null))).toBeNull();
});
