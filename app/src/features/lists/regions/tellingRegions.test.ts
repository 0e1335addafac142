import { expect, it } from 'vitest';
import { tellingRegions } from './tellingRegions.ts';

const pyrenees = { id: 'p', level: 'range' };
const alps = { id: 'a', level: 'range' };
const maladeta = { id: 'm', level: 'subRange' };
const spain = { id: 's', level: 'country' };
const europe = { id: 'e', level: 'continent' };

it('names the range of each place', () => {
  expect(tellingRegions([[maladeta, pyrenees], [alps], []])).toEqual([pyrenees, alps, undefined]);
});

it('names finer regions where all places are in one range', () => {
  expect(
    tellingRegions([
      [maladeta, pyrenees, spain],
      [pyrenees, spain],
    ]),
  ).toEqual([maladeta, pyrenees]);
  expect(tellingRegions([[pyrenees, europe], [pyrenees]])).toEqual([pyrenees, pyrenees]);
});
