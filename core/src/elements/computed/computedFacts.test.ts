import { describe, expect, it } from 'vitest';
import { computeFacts } from './computedFacts.ts';
import type { LineFigures } from './computedFacts.ts';

const LINE: LineFigures = {
  distanceMeters: 10_004,
  ascentMeters: 1_004,
  descentMeters: 196,
  minElevationMeters: 1_196,
  maxElevationMeters: 2_204,
  isClosed: false,
};
const route = (facts: Record<string, unknown> = {}, scales: string[] = []) =>
  ({ kind: 'route', facts, scales }) as const;

describe('facts computed from a line', () => {
  it('are length, climb, extremes and walking time of a route, without false exactness', () => {
    expect(computeFacts(route(), LINE)).toEqual({
      lengthMeters: 10_000,
      ascentMeters: 1_000,
      descentMeters: 200,
      minElevationMeters: 1_200,
      maxElevationMeters: 2_200,
      // DIN 33466: 10 km take 2 h 30, the heights 3 h 44, and half of the shorter counts.
      durationMinutes: 300,
    });
  });

  it('leave out what members state, and go on from it', () => {
    const facts = computeFacts(route({ lengthMeters: 12_000, ascentMeters: 1_200 }), LINE);
    expect(facts).not.toHaveProperty('lengthMeters');
    expect(facts).not.toHaveProperty('ascentMeters');
    // 12 km take 3 h, 1,200 m up and 392 m down from the same start to the same end 4 h 47.
    expect(facts).toMatchObject({ descentMeters: 200, durationMinutes: 375 });
    expect(computeFacts(route({ durationMinutes: 240 }), LINE)).not.toHaveProperty('durationMinutes');
  });

  it('count both ways where the line leads only there', () => {
    const both = { lengthMeters: 20_010, ascentMeters: 1_200, descentMeters: 1_200, maxElevationMeters: 2_200 };
    expect(computeFacts(route({ shape: 'thereAndBack' }), LINE)).toMatchObject(both);
    expect(computeFacts(route({ shape: 'thereAndBack' }), { ...LINE, isClosed: true })).toMatchObject({
      lengthMeters: 10_000,
      ascentMeters: 1_000,
    });
    // Somebody has stated the length of one way: the climb is that of one way, too.
    expect(computeFacts(route({ shape: 'thereAndBack', lengthMeters: 9_900 }), LINE)).toMatchObject({
      ascentMeters: 1_000,
    });
  });

  it('are not there for a part of the way', () => {
    expect(computeFacts(route({ lengthMeters: 840_000 }), LINE)).toBeNull();
    expect(computeFacts({ kind: 'couloir', facts: { heightMeters: 300 }, scales: [] }, LINE)).toBeNull();
  });

  it('fit the kind', () => {
    const of = (kind: 'ridge' | 'couloir' | 'climbingRoute' | 'viaFerrata') =>
      computeFacts({ kind, facts: {}, scales: [] }, LINE);
    expect(of('ridge')).toMatchObject({ lengthMeters: 10_000, ascentMeters: 1_000 });
    expect(of('ridge')).not.toHaveProperty('durationMinutes');
    expect(of('viaFerrata')).toEqual(of('ridge'));
    const drawnDown = { ...LINE, ascentMeters: 196, descentMeters: 1_004 };
    expect(computeFacts({ kind: 'viaFerrata', facts: {}, scales: [] }, drawnDown)).toEqual(of('viaFerrata'));
    expect(computeFacts(route(), drawnDown)).toMatchObject({ ascentMeters: 200, descentMeters: 1_000 });
    expect(of('couloir')).toEqual({ heightMeters: 1_010, minElevationMeters: 1_200, maxElevationMeters: 2_200 });
    expect(of('climbingRoute')).toBeNull();
    expect(computeFacts(route({}, ['toponeige']), LINE)).not.toHaveProperty('durationMinutes');
  });
});
