import { expect, it } from 'vitest';
import { easierFirst } from './easierFirst.ts';

type Row = readonly [minutes: number, grade: number, ungradedShare?: number];

const ordered = (...walks: readonly Row[]): Row[] =>
  easierFirst(walks, ([minutes, grade, share = 0]) => ({
    seconds: minutes * 60,
    grade,
    meters: 1_000,
    ungradedMeters: share * 1_000,
  }));

it('puts the easier of walks that take about as long first', () => {
  expect(ordered([115, 2], [100, 4])).toEqual([
    [115, 2],
    [100, 4],
  ]);
  expect(ordered([130, 2], [100, 4])).toEqual([
    [100, 4],
    [130, 2],
  ]);
  expect(ordered([110, 2], [100, 2])).toEqual([
    [100, 2],
    [110, 2],
  ]);
});

it('compares each with the quickest that is left, so that no walk comes long before a quicker one', () => {
  expect(ordered([100, 4], [118, 3], [140, 1])).toEqual([
    [118, 3],
    [100, 4],
    [140, 1],
  ]);
});

it('takes no walk for easy that is partly ungraded', () => {
  expect(ordered([100, 2], [110, 1, 0.1])).toEqual([
    [100, 2],
    [110, 1, 0.1],
  ]);
  expect(ordered([100, 2], [110, 1, 0.04])).toEqual([
    [110, 1, 0.04],
    [100, 2],
  ]);
});

it('prefers of equally hard walks the one of which clearly more is graded', () => {
  expect(ordered([283, 3, 0.82], [296, 3, 0.77], [319, 3, 0.6])).toEqual([
    [319, 3, 0.6],
    [283, 3, 0.82],
    [296, 3, 0.77],
  ]);
});
