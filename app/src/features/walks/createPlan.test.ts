import { expect, it } from 'vitest';
import { withOnePointMore } from './createPlan.ts';

it('makes another track of the same line by one more point on it', () => {
  expect(
    withOnePointMore(
      [
        [0, 0],
        [2, 4],
        [3, 3],
      ],
      0.5,
    ),
  ).toEqual([
    [0, 0],
    [1, 2],
    [2, 4],
    [3, 3],
  ]);
  expect(withOnePointMore([[0, 0]])).toEqual([[0, 0]]);
});
