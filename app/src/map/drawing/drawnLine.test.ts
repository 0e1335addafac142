import { describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { chosenAfter, drawnLine, lengthMeters, middleOf, nudged } from './drawnLine.ts';
import type { LineAction } from './drawnLine.ts';

const LINE: readonly LonLat[] = [
  [1, 42],
  [1.1, 42],
  [1.1, 42.1],
];
const after = (action: LineAction, line = LINE) => drawnLine(line, action, 5);

describe('a line that is drawn', () => {
  it('gets points at its end and within a leg, up to as many as there may be', () => {
    expect(after({ type: 'add', place: [2, 43] }).at(-1)).toEqual([2, 43]);
    expect(after({ type: 'insert', index: 0, place: [1.05, 42.0000001] })[1]).toEqual([1.05, 42]);
    const full = [...LINE, ...LINE].slice(0, 5);
    expect(after({ type: 'add', place: [2, 43] }, full)).toBe(full);
  });

  it('has points moved and removed, is turned round and emptied', () => {
    expect(after({ type: 'move', index: 1, place: [181, 95] })[1]).toEqual([-179, 85]);
    expect(after({ type: 'remove', index: 0 })).toEqual(LINE.slice(1));
    expect(after({ type: 'reverse' })[0]).toEqual([1.1, 42.1]);
    expect(after({ type: 'clear' })).toEqual([]);
    for (const action of [
      { type: 'move', index: 9, place: [0, 0] },
      { type: 'remove', index: -1 },
    ] as const)
      expect(after(action)).toBe(LINE);
  });

  it('keeps a point chosen that is there', () => {
    expect(chosenAfter(LINE, { type: 'add', place: [1.1, 42.1] }, 0)).toBe(2);
    expect(chosenAfter(LINE, { type: 'insert', index: 0, place: [1, 42] }, null)).toBe(1);
    expect(chosenAfter(LINE, { type: 'remove', index: 3 }, 3)).toBe(2);
    expect(chosenAfter([], { type: 'remove', index: 0 }, 0)).toBeNull();
    expect(chosenAfter(LINE, { type: 'reverse' }, 0)).toBe(2);
  });

  it('knows its length and the middles of its legs, also across the antimeridian', () => {
    expect(lengthMeters(LINE)).toBeCloseTo(distanceMeters(LINE[0]!, LINE[1]!) + distanceMeters(LINE[1]!, LINE[2]!));
    expect(lengthMeters([])).toBe(0);
    expect(middleOf(LINE, 0)).toEqual([1.05, 42]);
    expect(
      middleOf(
        [
          [179.9, 0],
          [-179.9, 0],
        ],
        0,
      )?.[0],
    ).toBe(-180);
    expect(middleOf(LINE, 2)).toBeNull();
  });

  it('moves a place by meters', () => {
    const moved = nudged([1, 60], 100, 0);
    expect(distanceMeters([1, 60], moved)).toBeCloseTo(100, 0);
    expect(moved[1]).toBe(60);
  });
});
