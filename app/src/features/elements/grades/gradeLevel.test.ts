import { expect, it } from 'vitest';
import { gradeLevel, levelsOf } from './gradeLevel.ts';

it.each([
  ['husler', 'K1+', 1],
  ['husler', 'K3', 3],
  ['schall', 'C', 3],
  ['ferrataFrench', 'AD+', 3],
  ['husler', 'K6', 5],
  ['schall', 'F', 5],
] as const)('gives grades of via ferratas the same level on each scale: %s %s', (scale, value, level) => {
  expect(gradeLevel('viaFerrata', { scale, value })).toBe(level);
});

it('goes by the hardest end of a range', () => {
  expect(gradeLevel('viaFerrata', { scale: 'husler', value: 'K2/K3' })).toBe(3);
  expect(gradeLevel('viaFerrata', { scale: 'schall', value: 'B/C' })).toBe(3);
});

it('compares no grades of different things', () => {
  expect(gradeLevel('ridge', { scale: 'alpine', value: 'F' })).toBe(1);
  // A glacier of F is no easier than a path of T5.
  expect(gradeLevel('route', { scale: 'alpine', value: 'F' })).toBeNull();
  expect(gradeLevel('route', { scale: 'sacHiking', value: 'T5' })).toBe(5);
  expect(gradeLevel('climbingRoute', { scale: 'rockFrench', value: '6a' })).toBeNull();
  expect(gradeLevel('ridge', { scale: 'alpine', value: 'easy' })).toBeNull();
});

it('has the levels of a filter', () => {
  const husler = (easiest: string | null, hardest: string | null) =>
    levelsOf('viaFerrata', { scale: 'husler', easiest, hardest });
  expect(husler(null, 'K2+')).toEqual([1, 2]);
  expect(husler('K3', 'K3+')).toEqual([3]);
  expect(husler('K4', null)).toEqual([4, 5]);
  expect(levelsOf('climbingRoute', { scale: 'rockFrench', easiest: null, hardest: '5c+' })).toEqual([]);
});
