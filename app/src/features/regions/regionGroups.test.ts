import { expect, it } from 'vitest';
import { matchingRegions } from './regionGroups.ts';

const GROUPS = [
  { level: 'range', options: [['a', 'Sierra Nevada'] as const, ['b', 'Picos de Europa'] as const] },
  { level: 'country', options: [['c', 'España'] as const, ['d', 'Türkiye'] as const] },
];

it.each([
  ['', ['a', 'b', 'c', 'd']],
  ['europa', ['b']],
  ['NEV sier', ['a']],
  ['espana', ['c']],
  ['turk', ['d']],
  ['evada', []],
])('finds regions by the starts of their words, without accents: %s', (typed, expected) => {
  expect(matchingRegions(GROUPS, typed).flatMap(({ options }) => options.map(([id]) => id))).toEqual(expected);
});
