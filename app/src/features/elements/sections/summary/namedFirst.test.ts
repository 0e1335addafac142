import { expect, it } from 'vitest';
import { namedFirst } from './namedFirst.ts';

it.each([
  ['Henri Brulle', { names: 'Henri Brulle', more: 0 }],
  ['A, B, C', { names: 'A, B, C', more: 0 }],
  ['A, B, C, D', { names: 'A, B', more: 2 }],
])('names some of %s and counts the rest', (list, named) => {
  expect(namedFirst(list)).toEqual(named);
});
