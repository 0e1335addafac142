import { expect, it } from 'vitest';
import { knownFigures } from './WaysUp.tsx';

it('has columns for the figures that are known of at least one way', () => {
  const ascent = { value: 900 };
  expect(knownFigures([{ figures: {} }, { figures: { time: { value: 9_000, isComputed: true }, ascent } }])).toEqual([
    'ascent',
    'time',
  ]);
  expect(knownFigures([{ figures: {} }])).toEqual([]);
});

it('has a column for the days of a way whose hours are unknown', () => {
  expect(knownFigures([{ figures: { days: { count: 3 } } }])).toEqual(['time']);
});
