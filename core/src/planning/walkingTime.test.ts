import { describe, expect, it } from 'vitest';
import { personalPace, paceKinds } from './personalPace.ts';
import { ON_FOOT, toblerSpeed, WALKING_MODELS, walkingSeconds, wholeOf } from './walkingTime.ts';
import type { Leg, WalkingModel } from './walkingTime.ts';

const UP: Leg = { distanceMeters: 5_000, ascentMeters: 1_000, descentMeters: 0 };
const DOWN: Leg = { distanceMeters: 5_000, ascentMeters: 0, descentMeters: 1_000 };
const WHOLE: Leg = { distanceMeters: 10_000, ascentMeters: 1_000, descentMeters: 1_000 };
const minutes = (model: WalkingModel, leg: Leg, manner = ON_FOOT): number =>
  Math.round(walkingSeconds(model, leg, manner) / 60);
const clock = (hours: number, rest: number): number => hours * 60 + rest;

describe('walking times', () => {
  it('give 10 km with 1,000 m up and down what their sources give it', () => {
    expect(minutes('din33466', WHOLE)).toBe(clock(6, 35));
    expect(minutes('sac', WHOLE)).toBe(clock(5, 0));
    expect(minutes('munter', UP)).toBe(clock(3, 45));
    expect(minutes('munter', DOWN)).toBe(clock(2, 30));
    expect(minutes('munter', WHOLE)).toBe(clock(6, 15));
    expect(minutes('naismith', WHOLE)).toBe(clock(3, 40));
    // A descent of 11.3° saves ten minutes per 300 m.
    expect(minutes('langmuir', WHOLE)).toBe(clock(3, 40) - 33);
    // Five kilometres each at 20 % up and down.
    expect(minutes('tobler', WHOLE)).toBe(Math.round((5 / toblerSpeed(0.2) + 5 / toblerSpeed(-0.2)) * 60));
    expect(minutes('mide', WHOLE)).toBe(clock(5, 25));
  });

  it('follow Tobler on the flat and on his fastest slope', () => {
    expect(toblerSpeed(0)).toBeCloseTo(5.04, 2);
    expect(toblerSpeed(-0.05)).toBe(6);
  });

  it('depend on the ground and on skis', () => {
    const flat: Leg = { distanceMeters: 6_000, ascentMeters: 0, descentMeters: 0 };
    expect(
      (['track', 'path', 'rough'] as const).map((terrain) => minutes('mide', flat, { terrain, isOnSkis: false })),
    ).toEqual([72, 90, 120]);
    expect(minutes('munter', flat, { terrain: 'offPath', isOnSkis: false })).toBe(180);
    expect(minutes('munter', DOWN, { terrain: 'path', isOnSkis: true })).toBe(90);
    expect(minutes('munter', UP, { terrain: 'offPath', isOnSkis: true })).toBe(clock(3, 45));
    expect(walkingSeconds('tobler', flat, { terrain: 'offPath', isOnSkis: false })).toBeCloseTo(
      walkingSeconds('tobler', flat) / 0.6,
    );
    // Descents steeper than 12° add time.
    const steep: Leg = { distanceMeters: 1_000, ascentMeters: 0, descentMeters: 300 };
    expect(minutes('langmuir', steep)).toBe(12 + 10);
    expect(minutes('langmuir', { ...steep, distanceMeters: 10_000 })).toBe(120);
  });

  it('are the same for a way and for its legs together where a model adds up', () => {
    for (const model of WALKING_MODELS) {
      const sum = walkingSeconds(model, UP) + walkingSeconds(model, DOWN);
      expect(walkingSeconds(model, wholeOf([UP, DOWN])), model).toBeCloseTo(sum, 6);
    }
  });

  it('of nothing are nothing', () => {
    for (const model of WALKING_MODELS) {
      expect(walkingSeconds(model, { distanceMeters: 0, ascentMeters: 0, descentMeters: 0 }), model).toBe(0);
    }
  });
});

describe('personal pace', () => {
  const din = walkingSeconds('din33466', WHOLE);
  const walked = (factor: number, extra = {}) => ({ ...WHOLE, movingSeconds: din * factor, ...extra });

  it('is the median of what long enough tracks took', () => {
    expect(personalPace([walked(0.8), walked(2.5), walked(0.7)])).toEqual({ factor: 0.8, tracks: 3 });
    expect(personalPace([walked(0.8), walked(0.9), walked(0.7), walked(1)])?.factor).toBeCloseTo(0.85);
  });

  it('learns nothing from few, short or odd tracks, nor from those without time or heights', () => {
    const good = [walked(0.8), walked(0.9)];
    const bad = [
      walked(0.5, { distanceMeters: 900 }),
      walked(1, { movingSeconds: null }),
      walked(1, { ascentMeters: null }),
      walked(9),
      walked(0.01),
    ];
    expect(personalPace([...good, ...bad])).toBeNull();
    expect(personalPace([...good, walked(1), ...bad])).toEqual({ factor: 0.9, tracks: 3 });
  });

  it('is that of the same way of going', () => {
    expect(paceKinds('hiking')).toContain('mountaineering');
    expect(paceKinds('trailRunning')).toEqual(['trailRunning']);
    expect(paceKinds('mountainBiking')).toEqual([]);
  });
});
