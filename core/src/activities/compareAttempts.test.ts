import { describe, expect, it } from 'vitest';
import { compareAttempts, wholeOf } from './compareAttempts.ts';
import type { Attempt } from './compareAttempts.ts';

const attempt = (id: string, times: Readonly<Record<string, number | null>>): Attempt => ({
  id,
  points: Object.entries(times).map(([key, at]) => ({ key, at })),
});

describe('attempts at one place', () => {
  it('are compared from place to place, as far as both went the same way', () => {
    const attempts = [
      attempt('2024', { hut: 0, pass: 3_600, top: 5_400 }),
      attempt('2025', { hut: 100_000, lake: 101_000, pass: 103_000, top: 105_400 }),
      attempt('down', { top: 200_000, pass: 201_000, hut: 203_000 }),
    ];
    const segments = compareAttempts(attempts);
    expect(segments).toEqual([
      { from: 'hut', to: 'pass', seconds: [3_600, 3_000, null], best: 3_000 },
      { from: 'pass', to: 'top', seconds: [1_800, 2_400, null], best: 1_800 },
    ]);
    expect(wholeOf(attempts, segments)).toEqual({ from: 'hut', to: 'top', seconds: [5_400, 5_400, null], best: 5_400 });
  });

  it('have no segments without two times at two places', () => {
    expect(compareAttempts([])).toEqual([]);
    expect(compareAttempts([attempt('one', { hut: 0, top: 60 })])).toEqual([]);
    expect(compareAttempts([attempt('one', { hut: 0, top: null }), attempt('two', { hut: 0, top: 60 })])).toEqual([]);
    expect(compareAttempts([attempt('one', { top: 60 }), attempt('two', { top: 90 })])).toEqual([]);
  });

  it('count the first time at a place that was reached twice', () => {
    const returned: Attempt = {
      id: 'a',
      points: [
        { key: 'hut', at: 0 },
        { key: 'top', at: 600 },
        { key: 'hut', at: 900 },
      ],
    };
    expect(compareAttempts([returned, attempt('b', { hut: 0, top: 500 })])).toEqual([
      { from: 'hut', to: 'top', seconds: [600, 500], best: 500 },
    ]);
  });
});
