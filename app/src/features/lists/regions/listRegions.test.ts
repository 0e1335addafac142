import { describe, expect, it } from 'vitest';
import { divideByRegion } from './listRegions.ts';

const region = (level: string, name: string) => ({ id: name, level, name });
const SPAIN = region('country', 'Spain');
const FRANCE = region('country', 'France');
const PYRENEES = region('range', 'Pyrenees');

describe('regions of a list', () => {
  it('are those that divide it, finest first, and a place on a border is in both countries', () => {
    const divisions = divideByRegion([
      { id: 'a', regions: [region('subRange', 'Maladeta'), PYRENEES, SPAIN] },
      { id: 'b', regions: [region('subRange', 'Posets'), PYRENEES, SPAIN, FRANCE] },
    ]);
    expect([...divisions.keys()]).toEqual(['subRange', 'country']);
    expect(divisions.get('country')?.map(({ name, itemIds }) => [name, itemIds.size])).toEqual([
      ['Spain', 2],
      ['France', 1],
    ]);
  });

  it('are not shown when they leave out much of the list', () => {
    const divisions = divideByRegion([
      { id: 'a', regions: [region('subRange', 'Maladeta')] },
      { id: 'b', regions: [region('subRange', 'Posets')] },
      { id: 'c', regions: [] },
      { id: 'd', regions: [] },
    ]);
    expect(divisions.size).toBe(0);
  });
});
