import { describe, expect, it } from 'vitest';
import type { RegionInTree } from './membership.queries.ts';
import { partialRegions, regionsOf } from './regionsOf.ts';
import type { Located } from './regionsOf.ts';

const region = (level: string, parents: string[], some: Partial<RegionInTree> = {}): RegionInTree => ({
  level,
  parents,
  countries: [],
  outlineAccuracyMeters: null,
  ...some,
});
const tree = new Map<string, RegionInTree>([
  ['europe', region('continent', [])],
  ['spain', region('country', ['europe'], { countries: ['es'] })],
  ['france', region('country', ['europe'], { countries: ['fr'] })],
  ['andorra', region('country', ['europe'], { countries: ['ad'] })],
  ['pyrenees', region('range', ['europe', 'spain', 'france', 'andorra'], { outlineAccuracyMeters: 8_000 })],
  ['maladeta', region('subRange', ['pyrenees', 'spain'], { outlineAccuracyMeters: 3_000 })],
  ['posets', region('subRange', ['pyrenees', 'spain'], { outlineAccuracyMeters: 5_000 })],
  ['ordesa', region('park', ['pyrenees', 'spain'], { outlineAccuracyMeters: 3_000 })],
  ['surveyed', region('park', ['spain'], { outlineAccuracyMeters: 100 })],
]);
const find = (some: Partial<Located>): string[] =>
  regionsOf(
    { isWay: false, countries: [], outlines: [], included: [], excluded: [], ...some },
    tree,
    new Set(['es', 'fr', 'ad']),
  ).sort();

describe('the regions of an element', () => {
  it('take the range from its outline, but none of its countries', () => {
    expect(find({ countries: ['es'], outlines: ['maladeta', 'pyrenees'] })).toEqual([
      'europe',
      'maladeta',
      'pyrenees',
      'spain',
    ]);
    expect(find({ countries: ['fr'], outlines: ['pyrenees'] })).toEqual(['europe', 'france', 'pyrenees']);
  });

  it('leave out a region of another country unless its outline is exact', () => {
    expect(find({ countries: ['fr'], outlines: ['ordesa', 'pyrenees'] })).not.toContain('ordesa');
    expect(find({ countries: ['fr'], outlines: ['surveyed'] })).toEqual(['europe', 'france', 'surveyed']);
    expect(find({ countries: ['es', 'fr'], outlines: ['ordesa'] })).toContain('ordesa');
  });

  it('name one massif of a summit that somebody put into it, though drawn outlines overlap', () => {
    const summit = { countries: ['es'], outlines: ['maladeta', 'posets', 'pyrenees'], included: ['posets'] };
    expect(find(summit)).toEqual(['europe', 'posets', 'pyrenees', 'spain']);
    expect(find({ ...summit, isWay: true })).toContain('maladeta');
    expect(find({ ...summit, included: [] })).toEqual(['europe', 'maladeta', 'posets', 'pyrenees', 'spain']);
    expect(find({ ...summit, outlines: ['ordesa', 'posets'] })).toContain('ordesa');
  });

  it('leave the drawn outline of a country to its exact borders', () => {
    expect(find({ countries: ['es'], outlines: ['france'] })).toEqual(['europe', 'spain']);
  });

  it('hold no country of the range where no country is known', () => {
    expect(find({ outlines: ['pyrenees'] })).toEqual(['europe', 'pyrenees']);
  });

  it('follow what a person decided', () => {
    expect(find({ countries: ['es', 'fr'], excluded: ['france'] })).toEqual(['europe', 'spain']);
    expect(find({ countries: ['es'], included: ['france'], excluded: ['spain'] })).toEqual(['europe', 'france']);
    expect(find({ countries: ['es', 'fr'], outlines: ['ordesa'], excluded: ['spain'] })).not.toContain('ordesa');
    expect(find({ countries: ['fr'], included: ['ordesa'] })).toEqual(['europe', 'france', 'ordesa', 'pyrenees']);
  });
});

describe('the regions that hold only part of a way', () => {
  const part = (shares: Record<string, number>, included: readonly string[] = []): string[] =>
    [
      ...partialRegions(
        ['maladeta', 'ordesa', 'pyrenees', 'spain', 'europe'],
        new Map(Object.entries(shares)),
        included,
        tree,
      ),
    ].sort();

  it('are those without most of its places, but never countries and continents', () => {
    expect(part({ maladeta: 0.1, ordesa: 0.05, pyrenees: 0.9 })).toEqual(['maladeta', 'ordesa']);
    expect(part({ maladeta: 0.1, pyrenees: 0.5 })).toEqual(['maladeta', 'ordesa', 'pyrenees']);
  });

  it('are none above one that holds it, and none that a person chose', () => {
    expect(part({ maladeta: 1, pyrenees: 0.6 })).toEqual(['ordesa']);
    expect(part({ pyrenees: 0.3 }, ['ordesa'])).toEqual(['maladeta']);
  });
});
