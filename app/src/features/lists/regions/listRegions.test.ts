import { describe, expect, it } from 'vitest';
import { divideByRegion } from './listRegions.ts';

const region = (level: string, name: string) => ({ id: name, level, name });
const SPAIN = region('country', 'Spain');
const FRANCE = region('country', 'France');
const PYRENEES = region('range', 'Pyrenees');

describe('regions of a list', () => {
  it('are those that divide it, finest first, and a place on a border is in both countries', () => {
    const divisions = divideByRegion([
      { regions: [region('subRange', 'Maladeta'), PYRENEES, SPAIN] },
      { regions: [region('subRange', 'Posets'), PYRENEES, SPAIN, FRANCE] },
    ]);
    expect(divisions.map(({ level }) => level)).toEqual(['subRange', 'country']);
    expect(divisions[1]?.regions.map(({ name, items }) => [name, items])).toEqual([
      ['Spain', [0, 1]],
      ['France', [1]],
    ]);
  });

  it('are not shown when they leave out much of the list', () => {
    const divisions = divideByRegion([
      { regions: [region('subRange', 'Maladeta')] },
      { regions: [region('subRange', 'Posets')] },
      { regions: [] },
      { regions: [] },
    ]);
    expect(divisions).toEqual([]);
  });
});
