import { describe, expect, it } from 'vitest';
import { computedRouteSeconds, walkingSecondsOf } from './routeTime.ts';

describe('the walking time of a route', () => {
  const facts = { lengthMeters: 10_000, ascentMeters: 1_000, descentMeters: 1_000 };

  it('is that of the signposts: 10 km, 1,000 m up and down take 6 h 35', () => {
    expect(walkingSecondsOf(10_000, 1_000, 1_000)).toBe((6 * 60 + 35) * 60);
    expect(computedRouteSeconds({ facts, scales: ['sacHiking'] })).toBe((6 * 60 + 35) * 60);
  });

  it('goes down as far as up where one comes back to the start', () => {
    const { descentMeters: _, ...without } = facts;
    expect(computedRouteSeconds({ facts: { ...without, shape: 'loop' }, scales: [] })).toBe((6 * 60 + 35) * 60);
    expect(computedRouteSeconds({ facts: { ...without, shape: 'traverse' }, scales: [] })).toBeNull();
  });

  it('is not computed where one is noted, on skis or without figures', () => {
    expect(computedRouteSeconds({ facts: { ...facts, durationMinutes: 300 }, scales: [] })).toBeNull();
    expect(computedRouteSeconds({ facts, scales: ['toponeige'] })).toBeNull();
    expect(computedRouteSeconds({ facts: { lengthMeters: 10_000 }, scales: [] })).toBeNull();
  });
});
