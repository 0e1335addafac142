import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { lineEnds } from './lineEnds.ts';

const FOOT: LonLat = [1.5, 42.5];
const TOP: LonLat = [1.51, 42.51];
const MIDDLE: LonLat = [1.505, 42.505];
const ends = (lines: readonly (readonly LonLat[])[], heights?: readonly number[]) =>
  lineEnds('a', lines, heights, (key) => key).map(({ kind, place }) => [kind, place]);

it('starts a climb at its lower end, in whichever direction its line is stored', () => {
  const upwards = [
    ['start', FOOT],
    ['end', TOP],
  ];
  expect(ends([[FOOT, MIDDLE, TOP]], [1_600, 1_700, 1_780])).toEqual(upwards);
  expect(ends([[TOP, MIDDLE, FOOT]], [1_780, 1_700, 1_600])).toEqual(upwards);
  expect(ends([[FOOT, TOP]])).toEqual(upwards);
});

it('has no ends without a line, or of one in several parts', () => {
  expect(ends([])).toEqual([]);
  expect(
    ends([
      [FOOT, MIDDLE],
      [MIDDLE, TOP],
    ]),
  ).toEqual([]);
});
