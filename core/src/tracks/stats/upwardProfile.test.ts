import { expect, it } from 'vitest';
import { upwardProfile } from './upwardProfile.ts';

const down = {
  distanceMeters: [0, 100, 250, 250, 400],
  elevationMeters: [1_900, 1_800, 1_700, 1_650, 1_500],
  lon: [1, 2, 3, 4, 5],
  lat: [5, 4, 3, 2, 1],
  time: [null, null, null, null, null],
  breaks: [3],
};

it('turns a line that is stored downhill', () => {
  expect(upwardProfile(down)).toEqual({
    distanceMeters: [0, 150, 150, 300, 400],
    elevationMeters: [1_500, 1_650, 1_700, 1_800, 1_900],
    lon: [5, 4, 3, 2, 1],
    lat: [1, 2, 3, 4, 5],
    time: [null, null, null, null, null],
    breaks: [2],
  });
});

it('leaves a line that is stored uphill', () => {
  const up = upwardProfile(down);
  expect(upwardProfile(up)).toBe(up);
});
