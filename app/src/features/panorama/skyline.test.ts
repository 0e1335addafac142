import { describe, expect, it } from 'vitest';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { headingOf } from './heading.ts';
import { leftOf, placeLabels, skylinePath, skylineView, turnTo } from './skyline.ts';

const horizon = Array.from({ length: 720 }, (_, i) => ({
  azimuthDegrees: i / 2,
  elevationDegrees: i >= 180 && i < 200 ? null : 3 * Math.sin((i / 720) * 20),
  distanceMeters: 10_000,
}));
const view = (heading: number) => skylineView(horizon, { width: 1_000, height: 400, heading });

describe('the drawn skyline', () => {
  it('turns the short way, across north too', () => {
    expect(turnTo(350, 10)).toBe(20);
    expect(turnTo(10, 350)).toBe(-20);
    expect(leftOf(view(350), 350)).toBe(500);
  });

  it('is in one piece across north, and open where no terrain is known', () => {
    expect(skylinePath(horizon, view(0)).match(/M/g)).toHaveLength(1);
    expect(skylinePath(horizon, view(95)).match(/M/g)).toHaveLength(2);
    expect(skylinePath(horizon, view(0))).not.toMatch(/NaN|null/);
  });
});

describe('names of peaks', () => {
  const peaks: PanoramaPeak[] = Array.from({ length: 200 }, (_, i) => ({
    id: String(i),
    name: `Peak number ${i}`,
    elevationMeters: 2_000 + ((i * 37) % 900),
    distanceMeters: 5_000 + i,
    azimuthDegrees: (i * 1.7) % 360,
  }));
  const placed = placeLabels(peaks, view(180), 2_000, 3, ({ name }) => name);

  it('do not overlap, nor do lines to peaks cross them', () => {
    expect(placed.length).toBeGreaterThan(8);
    const half = (text: string): number => (text.length * 6.5) / 2;
    for (const a of placed) {
      for (const b of placed) {
        if (a === b) continue;
        const isBeside = Math.abs(a.labelX - b.labelX) >= half(a.text) + half(b.text);
        expect(isBeside || a.labelY !== b.labelY).toBe(true);
        if (a.labelY < b.labelY) expect(Math.abs(a.x - b.labelX)).toBeGreaterThan(half(b.text));
      }
    }
  });

  it('prefer the highest peak, and stay inside', () => {
    const highest = peaks
      .filter((peak) => Math.abs(turnTo(180, peak.azimuthDegrees)) < 40)
      .reduce((best, peak) => (peak.elevationMeters > best.elevationMeters ? peak : best));
    expect(placed.map(({ peak }) => peak.id)).toContain(highest.id);
    expect(placed.every(({ labelX, labelY }) => labelX > 0 && labelX < 1_000 && labelY > 0)).toBe(true);
  });
});

describe('the heading of a phone', () => {
  it.each([
    [0, 0],
    [90, 270],
    [270, 90],
    [180, 180],
  ])('held upright with alpha %s is %s', (alpha, heading) =>
    expect(headingOf({ alpha, beta: 90, gamma: 0 })).toBeCloseTo(heading, 6),
  );

  it('turned around its long side changes by the same angle', () => {
    expect(headingOf({ alpha: 0, beta: 90, gamma: 90 })).toBeCloseTo(270, 6);
    expect(headingOf({ alpha: 0, beta: 90, gamma: -30 })).toBeCloseTo(30, 6);
  });

  it('is unknown without angles', () => expect(headingOf({ alpha: null, beta: 90, gamma: 0 })).toBeNull());
});
