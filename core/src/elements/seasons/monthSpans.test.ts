import { describe, expect, it } from 'vitest';
import { monthSpans } from './monthSpans.ts';

describe('the spans of some months', () => {
  it.each([
    [[], []],
    [['6', '7', '8', '9'], [['6', '9']]],
    [['1', '2', '12'], [['12', '2']]],
    [
      ['3', '6', '7'],
      [
        ['3', '3'],
        ['6', '7'],
      ],
    ],
    [Array.from({ length: 12 }, (_, month) => String(month + 1)), [['1', '12']]],
  ])('of %j are %j', (months, spans) => {
    expect(monthSpans(months)).toEqual(spans);
  });
});
