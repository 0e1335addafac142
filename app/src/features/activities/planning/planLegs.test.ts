import { describe, expect, it } from 'vitest';
import type { PlanDetails } from '@cordada/core/planning/plan';
import { ON_FOOT } from '@cordada/core/planning/walkingTime';
import { legsOf, planSummaryOf, scheduleOf, withLegInput } from './planLegs.ts';
import type { PlannedActivity } from './planLegs.ts';

const milestone = (key: string, alongMeters: number | null, elevationMeters: number | null = null) => ({
  key,
  name: key,
  place: [0.65, 42.63] as const,
  elevationMeters,
  alongMeters,
  isElement: true,
});
const at = Array.from({ length: 101 }, (_, i) => i * 100);
const profile = {
  distanceMeters: at,
  elevationMeters: at.map((meters) => 1_000 + (5_000 - Math.abs(meters - 5_000)) / 5),
  lon: at.map(() => 0.65),
  lat: at.map(() => 42.63),
  time: at.map(() => null),
  breaks: [],
};
const activity: PlannedActivity = {
  id: 'a',
  kind: 'hiking',
  happenedOn: '2026-12-05',
  milestones: [milestone('start', 20), milestone('aside', null), milestone('top', 5_000, 2_000)],
  profiles: [profile],
  trackIds: [],
};
const plan: PlanDetails = {
  startMinute: 8 * 60,
  zone: 'Europe/Madrid',
  model: 'din33466',
  terrain: 'path',
  marginMinutes: 60,
  legs: [],
};

describe('a plan on its page', () => {
  it('has its legs between the milestones on the track, up to its end', () => {
    const legs = legsOf(activity, plan);
    expect(legs.map(({ to, leg }) => [to, leg.distanceMeters, Math.round(leg.ascentMeters)])).toEqual([
      ['top', 5_000, 1_000],
      ['end', 5_000, 0],
    ]);
    const toTheEnd = { ...activity, milestones: [milestone('top', 5_000), milestone('hut', 9_980)] };
    expect(legsOf(toTheEnd, plan).map(({ to }) => to)).toEqual(['top', 'hut']);
  });

  it('has a walking time, unless a figure is missing or nobody walks it', () => {
    // 5 km and 1,000 m up take 1 h 15 and 3 h 20; the same down takes 1 h 15 and 2 h, and half of the shorter counts.
    const whole = (3 + 1 / 3 + 1.25 / 2 + 2 + 1.25 / 2) * 3_600;
    const walkingTimeOf = (...given: Parameters<typeof planSummaryOf>) => planSummaryOf(...given).walkingSeconds;
    expect(walkingTimeOf(activity, plan)).toBeCloseTo(whole, 0);
    expect(walkingTimeOf(activity, null)).toBeCloseTo(whole, 0);
    expect(walkingTimeOf({ ...activity, kind: 'canyoning' }, plan)).toBeNull();
    expect(walkingTimeOf({ ...activity, profiles: [] }, plan)).toBeNull();
  });

  it('says when it begins, ends and gets dark, once its time zone is saved', () => {
    const { walkingSeconds, clock } = planSummaryOf(activity, plan);
    expect(clock).toMatchObject({ zone: plan.zone, sunsetAt: expect.any(Number) });
    expect((clock!.endAt! - clock!.startAt) / 1_000).toBeCloseTo(walkingSeconds!, 0);
    expect(planSummaryOf({ ...activity, profiles: [] }, plan).clock).toMatchObject({ endAt: null });
    expect(planSummaryOf(activity, null).clock).toBeNull();
  });

  it('takes the heights of its places where the track has none, and figures by hand before them', () => {
    const flat = { ...profile, elevationMeters: at.map(() => null) };
    const drawn = {
      ...activity,
      profiles: [flat],
      milestones: [milestone('hut', 20, 1_200), milestone('top', 5_000, 2_000)],
    };
    const figures = (given: PlanDetails) =>
      legsOf(drawn, given).map(({ leg }) => [leg.distanceMeters, leg.ascentMeters, leg.descentMeters]);
    expect(figures(plan)).toEqual([
      [5_000, 800, 0],
      [5_000, 0, 0],
    ]);
    const said = withLegInput(withLegInput(plan, 'top', { ascentMeters: 950 }), 'end', { descentMeters: 900 });
    const isKnown = (given: PlanDetails) => legsOf(drawn, given).map((one) => one.isKnown);
    expect([isKnown(plan), isKnown(said)]).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(figures(said)).toEqual([
      [5_000, 950, 0],
      [5_000, 0, 900],
    ]);
  });

  it('takes figures by hand where there is no track', () => {
    const said = withLegInput(withLegInput(plan, 'top', { distanceMeters: 4_000, ascentMeters: 900 }), 'top', {
      pauseMinutes: 30,
    });
    const legs = legsOf({ ...activity, profiles: [], milestones: [milestone('top', null)] }, said);
    expect(legs).toMatchObject([
      { to: 'top', leg: { distanceMeters: 4_000, ascentMeters: 900, descentMeters: 0 }, pauseMinutes: 30 },
      { to: 'end', leg: { distanceMeters: 0 } },
    ]);
  });

  it('promises nothing while figures are missing, and nothing for what is not walked', () => {
    const noTrack = {
      ...activity,
      profiles: [],
      milestones: [milestone('hut', null, 1_200), milestone('top', null, 2_000)],
    };
    const empty = scheduleOf(noTrack, plan, legsOf(noTrack, plan), ON_FOOT, 1);
    expect(empty).toMatchObject({ stops: [null, null, null], isComplete: false, turn: null });
    const half = withLegInput(plan, 'hut', { distanceMeters: 3_000, ascentMeters: 300 });
    const begun = scheduleOf(noTrack, half, legsOf(noTrack, half), ON_FOOT, 1);
    expect(begun.stops.map((stop) => stop !== null)).toEqual([true, false, false]);
    expect(begun.turn).toBeNull();
    const onlyFar = withLegInput(plan, 'hut', { distanceMeters: 3_000 });
    expect(legsOf(noTrack, onlyFar)[0]!.isKnown).toBe(false);
    const climb = { ...activity, kind: 'climbing' as const };
    expect(scheduleOf(climb, plan, legsOf(climb, plan), ON_FOOT, 1)).toMatchObject({ isWalked: false, turn: null });
    const late = withLegInput({ ...plan, startMinute: 16 * 60 }, 'hut', {
      distanceMeters: 30_000,
      ascentMeters: 2_000,
    });
    expect(scheduleOf(noTrack, late, legsOf(noTrack, late), ON_FOOT, 1).fits).toBe(false);
  });

  it('says when one is where, until when to turn, and whether the light lasts', () => {
    const legs = legsOf(activity, plan);
    const early = scheduleOf(activity, plan, legs, ON_FOOT, 1);
    expect(new Date(early.startAt).toISOString()).toBe('2026-12-05T07:00:00.000Z');
    // 6.5 hours by DIN 33466, and dark a little before 18:00 in the Pyrenees.
    expect(((early.stops.at(-1)?.arriveAt ?? 0) - early.startAt) / 3_600_000).toBeCloseTo(6.58, 1);
    expect(new Date(early.sun?.civilDusk ?? 0).toISOString().slice(11, 13)).toBe('16');
    expect(early.fits).toBe(true);
    expect(early.turn?.leg).toBe(0);
    expect((early.deadline ?? 0) - (early.turn?.at ?? 0)).toBeCloseTo(2.625 * 3_600_000, -5);
    const late = scheduleOf(activity, { ...plan, startMinute: 11 * 60 }, legs, ON_FOOT, 1);
    expect(late.fits).toBe(false);
    const fast = scheduleOf(activity, { ...plan, startMinute: 11 * 60, model: 'own' }, legs, ON_FOOT, 0.5);
    expect(fast.fits).toBe(true);
  });
});
