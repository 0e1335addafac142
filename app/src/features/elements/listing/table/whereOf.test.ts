import { expect, it } from 'vitest';
import { whereOf } from './whereOf.ts';

const region = (level: string, name: string) => ({ id: name, level, name });
const ALPS = region('range', 'Alps');
const FRANCE = region('country', 'France');

it('names the massif and the country', () => {
  expect(whereOf([region('subRange', 'Mont Blanc Massif'), ALPS, FRANCE])).toBe('Mont Blanc Massif, France');
  expect(whereOf([ALPS, FRANCE])).toBe('Alps, France');
  expect(whereOf([FRANCE])).toBe('France');
  expect(whereOf([])).toBeUndefined();
});

it('names a country once, and both of a border', () => {
  const spain = region('country', 'Spain');
  expect(whereOf([region('subRange', 'Sierra Nevada (Spain)'), spain])).toBe('Sierra Nevada (Spain)');
  expect(whereOf([region('subRange', 'Maladeta'), FRANCE, spain])).toBe('Maladeta, France, Spain');
  const andorra = region('country', 'Andorra');
  expect(whereOf([region('range', 'Pyrenees'), FRANCE, spain, andorra])).toBe('Pyrenees');
  expect(whereOf([region('continent', 'Europe'), FRANCE, spain])).toBe('France, Spain');
});
