import { describe, expect, it } from 'vitest';
import { BarometricHeight } from './barometricHeight.ts';

/** The pressure at a height while the weather makes it `weather` hPa higher at sea level. */
const pressureAt = (meters: number, weather = 0): number =>
  (1_013.25 + weather) * (1 - meters / 44_330.77) ** (1 / 0.190263);
/** A receiver errs slowly, by tens of metres. */
const receiverAt = (meters: number, n: number): number => meters + 18 * Math.sin(n / 40) + 6 * Math.sin(n * 2.3);

describe('heights by air pressure', () => {
  it('climb as the ground does, at the level of the receiver', () => {
    const barometer = new BarometricHeight();
    const heights = Array.from({ length: 3_600 }, (_, n) => {
      const truth = 1_800 + n * 0.25;
      // The pressure falls by 2 hPa in this hour, which alone would be 17 m.
      return barometer.heightOf(pressureAt(truth, 8 - n / 1_800), receiverAt(truth, n), 5) ?? 0;
    });
    const climbs = heights.slice(600).map((height, at) => height - (heights[at + 540] ?? 0));
    for (const climb of climbs) expect(Math.abs(climb - 15)).toBeLessThan(4);
    expect(Math.abs((heights.at(-1) ?? 0) - (1_800 + 3_599 * 0.25))).toBeLessThan(12);
  });

  it('are those of the receiver without a barometer, also after one has gone', () => {
    const barometer = new BarometricHeight();
    expect(barometer.heightOf(null, 1_234, 5)).toBe(1_234);
    expect(barometer.heightOf(pressureAt(1_200), null, 5)).toBeNull();
    expect(barometer.heightOf(pressureAt(1_200), 1_250, 5)).toBeCloseTo(1_250, 5);
    expect(barometer.heightOf(pressureAt(1_210), null, 5)).toBeCloseTo(1_260, 0);
    for (const broken of [0, Number.NaN, 5_000]) expect(barometer.heightOf(broken, 1_300, 5)).toBe(1_300);
    expect(barometer.heightOf(null, null, 5)).toBeNull();
  });
});
