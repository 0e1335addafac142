import { expect, it } from 'vitest';
import { sharedLength } from './sharedLength.ts';

const track = (meters: number, sharedRanges: object[] | null) => ({
  profile: { distanceMeters: [0, meters / 2, meters] },
  sharedRanges,
});

it('is the sum of what others see of each track', () => {
  const first = track(5_000, [
    { fromMeters: 200, toMeters: 1_000 },
    { fromMeters: 2_000, toMeters: 4_800 },
  ]);
  expect(sharedLength([first, track(1_000, [])])).toEqual({ sharedMeters: 3_600, totalMeters: 6_000 });
  expect(sharedLength([])).toEqual({ sharedMeters: 0, totalMeters: 0 });
});

it('is not known while what others see of a track is still being made', () => {
  expect(sharedLength([track(5_000, [{ fromMeters: 0, toMeters: 5_000 }]), track(1_000, null)])).toBeNull();
});
