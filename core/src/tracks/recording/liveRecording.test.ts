import { describe, expect, it } from 'vitest';
import { lapsOf, LINE_MAX, LiveRecording, OPEN_MAX } from './liveRecording.ts';
import { recordedStatistics } from './recordedTrack.ts';
import type { RecordedFix } from './recordedTrack.ts';

const START = Date.UTC(2026, 6, 4, 6) / 1_000;
const EIGHT_HOURS = 8 * 3_600;
/** Up and down over hills at walking pace, with the noise of a receiver. */
const fixAt = (n: number): RecordedFix => ({
  lon: 1.5 + n * 1.2e-5 + Math.sin(n * 12.9898) * 1e-5,
  lat: 42.5 + Math.sin(n / 900) * 0.004 + Math.cos(n * 78.233) * 1e-5,
  elevationMeters: 1_800 + Math.sin(n / 1_700) * 400 + Math.sin(n * 3.7) * 2,
  accuracyMeters: n % 97 === 50 ? 200 : 6,
  seconds: START + n,
  part: n < 10_000 ? 0 : 1,
});

describe('a recording in progress', () => {
  it('keeps little in memory over eight hours, with the figures of the whole', () => {
    const live = new LiveRecording();
    const all: RecordedFix[] = [];
    let most = 0;
    for (let n = 0; n < EIGHT_HOURS; n += 1) {
      const fix = fixAt(n);
      all.push(fix);
      live.add(fix);
      most = Math.max(most, live.size);
    }
    expect(most).toBeLessThanOrEqual(OPEN_MAX + LINE_MAX + 1);
    const whole = recordedStatistics(all);
    const figures = live.figures();
    expect(figures?.totalSeconds).toBe(EIGHT_HOURS - 1);
    expect((figures?.distanceMeters ?? 0) / whole.distanceMeters).toBeCloseTo(1, 1);
    expect((figures?.ascentMeters ?? 0) / (whole.ascentMeters ?? 1)).toBeCloseTo(1, 1);
    // The line shows the whole way, in its order, and where its author is.
    const line = live.line();
    expect(line[0]).toEqual(all[0]);
    expect(line.at(-1)).toEqual(all.at(-1));
    expect(line.every(({ seconds }, at) => at === 0 || seconds > (line[at - 1]?.seconds ?? 0))).toBe(true);
    const gaps = line.slice(1).map(({ seconds }, at) => seconds - (line[at]?.seconds ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(17);
  });

  it('has the figures of a short recording exactly', () => {
    const live = new LiveRecording();
    const all = Array.from({ length: 900 }, (_, n) => fixAt(n));
    for (const fix of all) live.add(fix);
    const { distanceMeters, ascentMeters } = recordedStatistics(all);
    expect(live.figures()).toEqual({ distanceMeters, ascentMeters, totalSeconds: 899 });
    expect(new LiveRecording().figures()).toBeNull();
  });

  it('goes on when the clock jumps', () => {
    const live = new LiveRecording();
    for (let n = 0; n < 600; n += 1) live.add({ ...fixAt(n), seconds: START + n + (n < 300 ? 0 : -7_200) });
    expect(live.figures()?.totalSeconds).toBe(7_199);
    expect(live.figures()?.distanceMeters).toBeGreaterThan(0);
    expect(live.line()).toHaveLength(594);
  });
});

describe('laps', () => {
  const at = (distanceMeters: number, ascentMeters: number, totalSeconds: number) => ({
    distanceMeters,
    ascentMeters,
    totalSeconds,
  });

  it('have the figures between their ends, the last one until now', () => {
    expect(lapsOf([at(400, 10, 120), at(900, 30, 300)], at(1_000, 30, 360))).toEqual([
      at(400, 10, 120),
      at(500, 20, 180),
      at(100, 0, 60),
    ]);
    expect(lapsOf([], at(50, 1, 20))).toEqual([at(50, 1, 20)]);
    expect(lapsOf([], null)).toEqual([]);
    // Counted anew after the app was killed, the whole may be a little shorter than it was.
    expect(lapsOf([at(400, 10, 120)], at(398, 9, 121))[1]).toEqual(at(0, 0, 1));
  });
});
