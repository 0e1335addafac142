import { expect, it } from 'vitest';
import { startOfShape } from './lastStart.ts';

it('is the first point of the first line of an activity', () => {
  const shape = [
    [
      [1.5, 42.5],
      [1.6, 42.6],
    ],
    [[1.7, 42.7]],
  ];
  expect(startOfShape(shape)).toEqual([1.5, 42.5]);
});

it.each([[[]], [[[]]], [null], ['x'], [[[[500, 42]]]]])('is nothing where there is none: %j', (shape) => {
  expect(startOfShape(shape)).toBeNull();
});
