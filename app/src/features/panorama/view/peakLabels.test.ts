import { describe, expect, it } from 'vitest';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { firstView } from './firstView.ts';
import { findIsolations, notabilityOf } from './notability.ts';
import { LABEL_DEGREES, peakAt, peaksInView, placeLabels } from './peakLabels.ts';
import type { PeakLabel } from './peakLabels.ts';
import { heightAcross, skylineView, turnTo } from './skyline.ts';

const degreesAt = (azimuth: number): number => 3 * Math.sin((azimuth / 360) * 20);
const horizon: readonly HorizonPoint[] = Array.from({ length: 720 }, (_, i) => ({
  azimuthDegrees: i / 2,
  elevationDegrees: degreesAt(i / 2),
  distanceMeters: 10_000,
  terrainEndsMeters: null,
}));
const EYE_METERS = 2_000;
/** On the skyline or a little below. */
const peaks: readonly PanoramaPeak[] = Array.from({ length: 200 }, (_, i) => {
  const [azimuthDegrees, distanceMeters] = [(i * 1.7) % 360, 5_000 + i * 50];
  const degrees = degreesAt(azimuthDegrees) - (i % 3) / 2;
  const elevationMeters = EYE_METERS + Math.tan((degrees * Math.PI) / 180) * distanceMeters;
  return { id: String(i), name: `Peak number ${i}`, elevationMeters, distanceMeters, azimuthDegrees };
});
const [width, height] = [1_000, 460];
const view = skylineView(horizon, { width, height, heading: 180 });
const inView = peaksInView(peaks, findIsolations(peaks), horizon, view, EYE_METERS);
const LENGTHS = { chosen: 150, major: 130, medium: 120, minor: 90 };
/** Half of what letters take across. */
const LETTERS = { chosen: 19, major: 14, medium: 6, minor: 6 };
const chosen = inView.at(-1)!.peak;
const labels = placeLabels(inView, chosen.id, horizon, view, (_, size) => LENGTHS[size]);

const radians = (LABEL_DEGREES * Math.PI) / 180;
const pointsOf = (label: PeakLabel): readonly (readonly [number, number])[] =>
  Array.from({ length: 10 }, (_, i) => {
    const at = (i / 9) * label.length;
    return [label.labelX + at * Math.cos(radians), label.labelY - at * Math.sin(radians)];
  });
const leastDistance = (a: PeakLabel, b: PeakLabel): number =>
  Math.min(...pointsOf(a).flatMap(([x, y]) => pointsOf(b).map(([x2, y2]) => Math.hypot(x - x2, y - y2))));

describe('names of peaks', () => {
  it('do not overlap, and no line to a peak crosses a name', () => {
    expect(labels.length).toBeGreaterThan(8);
    for (const a of labels) {
      for (const b of labels) {
        if (a === b) continue;
        expect(leastDistance(a, b)).toBeGreaterThan(LETTERS[a.size] + LETTERS[b.size]);
        const line = { ...a, labelX: a.x, length: 0 };
        for (let y = a.labelY; y <= a.y; y += 8)
          expect(leastDistance({ ...line, labelY: y }, b)).toBeGreaterThan(LETTERS[b.size]);
      }
    }
  });

  it('stay over the terrain and in the frame, near their peaks', () => {
    const skyline = heightAcross(horizon, view);
    for (const label of labels) {
      expect(label.y - label.labelY).toBeLessThanOrEqual(112);
      for (const [x, y] of pointsOf(label)) {
        expect(y).toBeLessThan(skyline(x));
        expect(y).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
      }
    }
  });

  it('are those of the most notable peaks where not all fit', () => {
    expect(labels.length).toBeLessThan(inView.length);
    expect(labels[1]?.peak.id).toBe(inView[0]?.peak.id);
  });

  it('is that of the chosen peak first, however little it stands out', () => {
    expect(labels[0]).toMatchObject({ peak: chosen, size: 'chosen' });
    expect(labels.filter(({ size }) => size === 'chosen')).toHaveLength(1);
  });

  it('are smaller where there is no room for the size that a peak deserves, never larger', () => {
    const sizes = ['minor', 'medium', 'major', 'chosen'];
    for (const { size, notability } of labels.slice(1))
      expect(sizes.indexOf(size)).toBeLessThanOrEqual(sizes.indexOf(notability));
    const alone = inView.find(({ notability }) => notability === 'major')!;
    const place = (room: number) =>
      placeLabels([alone], null, horizon, view, (_, size) => (size === 'minor' ? 20 : room))[0]?.size;
    expect([place(20), place(2_000)]).toEqual(['major', 'minor']);
  });

  it('lead to their peak when they are tapped, as its dot does', () => {
    const [first] = labels;
    const [x, y] = pointsOf(first!)[5]!;
    expect(peakAt(x, y, labels, inView)?.id).toBe(first!.peak.id);
    expect(peakAt(first!.x, first!.y, [], [first!])?.id).toBe(first!.peak.id);
    expect(peakAt(-500, -500, labels, inView)).toBeNull();
  });
});

describe('how a peak stands out', () => {
  const peakOf = (id: string, azimuthDegrees: number, distanceMeters: number, elevationMeters: number) => ({
    id,
    name: id,
    azimuthDegrees,
    distanceMeters,
    elevationMeters,
  });

  it('is its distance to the nearest higher one', () => {
    const isolations = findIsolations([
      peakOf('highest', 0, 10_000, 3_000),
      peakOf('shoulder', 0, 10_400, 2_990),
      peakOf('opposite', 180, 4_000, 2_000),
    ]);
    expect(isolations.get('highest')).toBe(Number.POSITIVE_INFINITY);
    expect(isolations.get('shoulder')).toBeCloseTo(400, 3);
    expect(isolations.get('opposite')).toBeCloseTo(14_000, 3);
    expect(['highest', 'opposite', 'shoulder'].map((id) => notabilityOf(isolations.get(id)!))).toEqual([
      'major',
      'major',
      'minor',
    ]);
  });
});

describe('the first view', () => {
  it('looks where most peaks are, at the highest', () => {
    const panorama = { eyeElevationMeters: EYE_METERS, cellMeters: 80, horizon };
    const east = [70, 80, 90, 100].map((azimuthDegrees, i) => ({
      ...peaks[i]!,
      azimuthDegrees,
      elevationMeters: 2_000 + i,
    }));
    const { heading, peak } = firstView({ ...panorama, peaks: [{ ...peaks[9]!, azimuthDegrees: 300 }, ...east] });
    expect(Math.abs(turnTo(85, heading))).toBeLessThan(20);
    expect(peak?.id).toBe('3');
    expect(firstView({ ...panorama, peaks: [] })).toEqual({ heading: 0, peak: null });
  });
});
