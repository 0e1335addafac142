import { expect, it } from 'vitest';
import { distinctiveRegions } from './distinctiveRegions.ts';

const pyrenees = { id: 'p', level: 'range' };
const alps = { id: 'a', level: 'range' };
const maladeta = { id: 'm', level: 'subRange' };
const spain = { id: 's', level: 'country' };
const europe = { id: 'e', level: 'continent' };

it('names the range of each place', () => {
  expect(distinctiveRegions([[maladeta, pyrenees], [alps], []])).toEqual([pyrenees, alps, undefined]);
});

it('names finer regions where all places are in one range', () => {
  expect(
    distinctiveRegions([
      [maladeta, pyrenees, spain],
      [pyrenees, spain],
    ]),
  ).toEqual([maladeta, pyrenees]);
  expect(distinctiveRegions([[pyrenees, europe], [pyrenees]])).toEqual([pyrenees, pyrenees]);
});
