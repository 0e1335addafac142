import { describe, expect, it } from 'vitest';
import type { Failure } from '../failures.ts';
import { checkPlan } from './plan.ts';
import type { PlanDetails } from './plan.ts';
import { timetable, turnAround } from './timetable.ts';
import { reversed, walkingSeconds } from './walkingTime.ts';
import { instantIn, isTimeZone } from './zonedTime.ts';

const HOUR = 3_600;
const leg = (hours: number, back: number, pauseMinutes = 0) => ({
  seconds: hours * HOUR,
  backSeconds: back * HOUR,
  pauseSeconds: pauseMinutes * 60,
});
const at = (clock: string): number => Date.parse(`2026-12-05T${clock}:00Z`);

describe('a timetable', () => {
  it('adds legs and rests, but none after the last', () => {
    const stops = timetable(at('07:00'), [leg(2, 1, 15), leg(1, 0.5, 30), leg(1.5, 3, 60)]);
    expect(stops.map(({ arriveAt, leaveAt }) => [arriveAt, leaveAt])).toEqual([
      [at('09:00'), at('09:15')],
      [at('10:15'), at('10:45')],
      [at('12:15'), at('12:15')],
    ]);
  });

  it('says when to turn back at the latest, from where the way down is longest', () => {
    // Out and back: from the summit it takes an hour and a half, onwards or back.
    expect(turnAround([leg(2, 1), leg(1, 0.5, 30), leg(1.5, 3)], at('17:00'))).toEqual({ at: at('15:30'), leg: 1 });
    // A loop: after the pass it is shorter to continue, including the breaks.
    const round = [leg(2, 1.5), leg(2, 2, 15), leg(1, 1, 30), leg(1, 2)];
    expect(turnAround(round, at('17:00'))).toEqual({ at: at('14:30'), leg: 1 });
    expect(turnAround([leg(1, 1)], at('17:00'))).toBeNull();
  });

  it('turns a leg round', () => {
    const up = { distanceMeters: 5_000, ascentMeters: 1_000, descentMeters: 50 };
    expect(reversed(up)).toMatchObject({ ascentMeters: 50, descentMeters: 1_000 });
    const steps = [
      { runMeters: 100, riseMeters: 10 },
      { runMeters: 100, riseMeters: -3 },
    ];
    expect(reversed({ ...up, steps }).steps).toEqual([
      { runMeters: 100, riseMeters: 3 },
      { runMeters: 100, riseMeters: -10 },
    ]);
    expect(walkingSeconds('munter', reversed(up))).toBeLessThan(walkingSeconds('munter', up));
  });
});

describe('clocks of a zone', () => {
  it('are as far ahead as they are on that day', () => {
    expect(instantIn('Europe/Madrid', '2026-12-05', 7 * 60)).toBe(at('06:00'));
    expect(instantIn('Europe/Madrid', '2026-07-05', 7 * 60)).toBe(Date.parse('2026-07-05T05:00:00Z'));
    expect(instantIn('Asia/Kathmandu', '2026-12-05', 7 * 60)).toBe(at('01:15'));
    expect(instantIn('America/Lima', '2026-12-05', 23 * 60)).toBe(Date.parse('2026-12-06T04:00:00Z'));
    // At the change to summer time, 2:00 jumps to 3:00.
    expect(instantIn('Europe/Madrid', '2026-03-29', 3 * 60)).toBe(Date.parse('2026-03-29T01:00:00Z'));
    expect(instantIn('Europe/Madrid', '2026-10-25', 4 * 60)).toBe(Date.parse('2026-10-25T03:00:00Z'));
  });

  it('have names', () => {
    expect(['Europe/Madrid', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
    expect(['', 'Europe/Atlantis', '../etc', 'x'.repeat(80), '\u0000'].some(isTimeZone)).toBe(false);
  });
});

describe('a plan', () => {
  const plan: PlanDetails = {
    startMinute: 420,
    zone: 'Europe/Madrid',
    model: 'din33466',
    terrain: 'path',
    marginMinutes: 60,
    legs: [{ to: 'end', pauseMinutes: 0, distanceMeters: 5_000, ascentMeters: null, descentMeters: null }],
  };
  const wrong = (extra: object): string[] => {
    try {
      checkPlan({ ...plan, ...extra });
      return [];
    } catch (error) {
      return Object.keys((error as Failure).fields ?? {});
    }
  };
  const withLeg = (extra: object) => ({ legs: [{ ...plan.legs[0], ...extra }] });

  it.each<[string, object, string[]]>([
    ['what is complete', {}, []],
    ['a minute that no day has', { startMinute: 1_440 }, ['startMinute']],
    [
      'no number',
      { startMinute: Number.NaN, marginMinutes: Number.POSITIVE_INFINITY },
      ['startMinute', 'marginMinutes'],
    ],
    ['a zone of nowhere', { zone: 'Europe/Atlantis' }, ['zone']],
    ['half a minute', withLeg({ pauseMinutes: 0.5 }), ['legs']],
    ['a leg backwards', withLeg({ distanceMeters: -1 }), ['legs']],
    ['a leg to the moon', withLeg({ ascentMeters: 384_400_000 }), ['legs']],
    ['a leg to no name', withLeg({ to: '<b>' }), ['legs']],
    ['one leg twice', { legs: [plan.legs[0], plan.legs[0]] }, ['legs']],
  ])('judges %s', (_name, extra, fields) => {
    expect(wrong(extra)).toEqual(fields);
  });
});
